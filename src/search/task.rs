//! Jobs that run to their end, written as `async fn`s: at a checkpoint they wait until their owner lets them go on.
//!
//! A job never sees its owner's [`Watch`]. It is lent the work that is left until the watch asks, and comes back once it
//! has done that much: so it pauses exactly where a search would that had the watch itself.

use std::cell::Cell;
use std::future::{Future, poll_fn};
use std::mem;
use std::ops::Deref;
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use super::{Go, Progress, Watch};

/// What a job does.
pub type JobFuture<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

/// A job under way. It has one result, or several, one after the other.
pub struct Task<T> {
    job: JobFuture<'static, ()>,
    shared: Rc<(Cx, Results<T>)>,
    /// Whether the job has ended, and whether a pause is due at the result passed on last.
    over: bool,
    pauses: bool,
}

/// Where the results of a job go.
pub struct Results<T>(Cell<Option<T>>);

/// A job's view of its owner: here it says what it has done.
#[derive(Default)]
pub struct Cx {
    progress: Cell<Progress>,
    /// What may be done before the owner is asked, what has been done of it, and all that was done before.
    lent: Cell<u64>,
    spent: Cell<u64>,
    before: Cell<u64>,
}

impl<T: 'static> Task<T> {
    /// A job with one result, at its start.
    pub fn new(job: impl AsyncFnOnce(&Cx) -> T + 'static) -> Task<T> {
        Task::several(async move |cx: &Cx, out: &Results<T>| out.0.set(Some(job(cx).await)))
    }

    /// A job with several results.
    pub fn several(job: impl AsyncFnOnce(&Cx, &Results<T>) + 'static) -> Task<T> {
        let shared = Rc::new((Cx::default(), Results(Cell::new(None))));
        let own = Rc::clone(&shared);
        let job = Box::pin(async move { job(&own.0, &own.1).await });
        Task { job, shared, over: false, pauses: false }
    }

    /// Works until the next result is known; `None` if `watch` pauses it, or there are no more.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<T> {
        if mem::take(&mut self.pauses) {
            return None;
        }
        let (cx, out) = &*self.shared;
        while !self.over {
            cx.lent.set(watch.left());
            cx.progress.set(watch.progress);
            self.over = poll(self.job.as_mut()).is_ready();
            watch.progress = cx.progress.get();
            let go = watch.spend(cx.settle());
            let result = out.0.take();
            self.pauses = go == Go::Pause && result.is_some() && !self.over;
            if result.is_some() || go == Go::Pause {
                return result;
            }
        }
        None
    }

    /// The next result, without a pause.
    pub fn finish(&mut self) -> Option<T> {
        self.run(&mut Watch::new(Progress::default(), &mut |_| Go::On))
    }
}

/// A job that can be read while it is paused, by what it shares with its owner.
pub struct Inquiry<S, T = ()> {
    shared: Rc<S>,
    task: Task<T>,
}

impl<S: 'static, T: 'static> Inquiry<S, T> {
    /// A job at its start.
    pub fn new(shared: S, job: impl AsyncFnOnce(&S, &Cx) -> T + 'static) -> Inquiry<S, T> {
        let shared = Rc::new(shared);
        let own = Rc::clone(&shared);
        Inquiry { shared, task: Task::new(async move |cx: &Cx| job(&own, cx).await) }
    }

    /// As [`Task::run`].
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<T> {
        self.task.run(watch)
    }

    /// As [`Task::finish`].
    pub fn finish(&mut self) -> Option<T> {
        self.task.finish()
    }
}

impl<S, T> Deref for Inquiry<S, T> {
    type Target = S;

    fn deref(&self) -> &S {
        &self.shared
    }
}

impl<T> Results<T> {
    /// Passes on a result, and waits until the next one is wanted.
    pub async fn put(&self, result: T) {
        self.0.set(Some(result));
        pause().await;
    }
}

impl Cx {
    /// As [`Watch::spend`].
    pub async fn spend(&self, work: u64) {
        self.add(work);
        if self.room() == 0 {
            pause().await;
        }
    }

    /// As [`Watch::count`].
    pub async fn count(&self, nodes: u64, work: u64) {
        let progress = self.progress.get();
        self.progress.set(Progress { nodes: progress.nodes + nodes, ..progress });
        self.spend(nodes * Watch::NODE + work).await;
    }

    /// Does work that can be paused: `work` is called until it has a result.
    pub async fn run<T>(&self, mut work: impl FnMut(&mut Watch<'_>) -> Option<T>) -> T {
        loop {
            let mut ask = |_: &Progress| Go::Pause;
            let mut watch = Watch::every(self.room().max(1), self.progress.get(), &mut ask);
            let result = work(&mut watch);
            self.add(watch.work());
            self.progress.set(watch.progress);
            match result {
                Some(result) => return result,
                None => pause().await,
            }
        }
    }

    /// All work that was counted.
    pub fn work(&self) -> u64 {
        self.before.get() + self.spent.get()
    }

    fn add(&self, work: u64) {
        self.spent.set(self.spent.get() + work);
    }

    /// What may be done before the owner is asked.
    fn room(&self) -> u64 {
        self.lent.get().saturating_sub(self.spent.get())
    }

    /// Takes what was done since the last time.
    fn settle(&self) -> u64 {
        self.before.set(self.work());
        self.spent.take()
    }
}

/// The result of a job that is not paused.
pub fn at_once<T>(job: impl AsyncFnOnce(&Cx) -> T) -> T {
    let cx = Cx::default();
    let mut job = pin!(job(&cx));
    loop {
        cx.lent.set(u64::MAX);
        if let Poll::Ready(result) = poll(job.as_mut()) {
            return result;
        }
    }
}

fn poll<T>(job: Pin<&mut (impl Future<Output = T> + ?Sized)>) -> Poll<T> {
    job.poll(&mut Context::from_waker(Waker::noop()))
}

/// Lets the owner of the job decide.
async fn pause() {
    let mut paused = false;
    poll_fn(|_| if mem::replace(&mut paused, true) { Poll::Ready(()) } else { Poll::Pending }).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three results: the work counted until each. Beside its own work it counts nodes.
    fn counting() -> Task<u64> {
        Task::several(async |cx: &Cx, out: &Results<u64>| {
            for _ in 0..3 {
                cx.spend(300).await;
                let mut left = 200;
                cx.run(|watch| {
                    while left > 0 {
                        left -= 1;
                        if watch.tick() == Go::Pause {
                            return None;
                        }
                    }
                    Some(())
                })
                .await;
                out.put(cx.work()).await;
            }
        })
    }

    #[test]
    fn a_job_pauses_when_told_and_goes_on_where_it_was() {
        let work = 300 + 200 * Watch::NODE;
        for every in [1, 1 << 10, 1 << 40] {
            let mut asked = 0;
            let mut task = counting();
            let (mut results, mut progress) = (Vec::new(), Progress::default());
            while results.len() < 3 {
                let mut ask = |_: &Progress| {
                    asked += 1;
                    Go::Pause
                };
                let mut watch = Watch::every(every, progress, &mut ask);
                results.extend(task.run(&mut watch));
                progress = watch.progress;
            }
            assert_eq!((results, progress.nodes), (vec![work, 2 * work, 3 * work], 600));
            let asks = match every {
                1 => 3 * 201,
                1024 => 3 * 100,
                _ => 0,
            };
            assert!((asks..=asks + 3).contains(&asked), "{asked}, not {asks}");
        }
    }

    #[test]
    fn a_job_that_has_ended_has_no_more_results() {
        let mut task = Task::new(async |cx: &Cx| cx.work());
        let mut ask = |_: &Progress| Go::On;
        let mut watch = Watch::new(Progress::default(), &mut ask);
        assert_eq!([task.run(&mut watch), task.run(&mut watch)], [Some(0), None]);
    }
}
