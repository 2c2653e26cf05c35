//! The command `gridlight`, native.

use std::pin::pin;
use std::process::ExitCode;
use std::task::{Context, Poll, Waker};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let mut run = pin!(gridlight_command::run(&words));
    // Here everything waits by itself, so it is always ready.
    loop {
        if let Poll::Ready(code) = run.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return ExitCode::from(code);
        }
    }
}
