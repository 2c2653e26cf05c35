//! The target `pictures` under libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gridlight_fuzz::pictures::run(data));
