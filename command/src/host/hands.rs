//! Works on boards with all cores, and hands out what was made in the order in which they came.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::items::Item;
use crate::jobs::{Job, Made};

/// What a thread may put on its stack: as much as large boards take.
const STACK: usize = 64 << 20;

enum Place {
    Waiting(Item),
    Taken,
    Made(Made),
}

#[derive(Default)]
struct Queue {
    places: VecDeque<Place>,
    /// How many places are gone.
    gone: usize,
}

struct Shared {
    job: Job,
    queue: Mutex<Queue>,
    changed: Condvar,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&'a self, queue: MutexGuard<'a, Queue>) -> MutexGuard<'a, Queue> {
        self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner)
    }

    /// What a thread does, for ever.
    fn work(&self) {
        let mut queue = self.queue();
        loop {
            let Some(at) = queue.places.iter().position(|place| matches!(place, Place::Waiting(_))) else {
                queue = self.wait(queue);
                continue;
            };
            let at = at + queue.gone;
            let Some(item) = queue.take(at) else { continue };
            drop(queue);
            let made = self.job.make(&item);
            queue = self.queue();
            let place = at.checked_sub(queue.gone);
            if let Some(place) = place.and_then(|place| queue.places.get_mut(place)) {
                *place = Place::Made(made);
            }
            self.changed.notify_all();
        }
    }
}

impl Queue {
    /// The board at a place, if nobody has taken it.
    fn take(&mut self, at: usize) -> Option<Item> {
        let place = self.places.get_mut(at.checked_sub(self.gone)?)?;
        match std::mem::replace(place, Place::Taken) {
            Place::Waiting(item) => Some(item),
            other => {
                *place = other;
                None
            }
        }
    }

    fn pop(&mut self) -> Option<Made> {
        if !matches!(self.places.front(), Some(Place::Made(_))) {
            return None;
        }
        self.gone += 1;
        match self.places.pop_front() {
            Some(Place::Made(made)) => Some(made),
            _ => None,
        }
    }
}

pub struct Hands {
    shared: Arc<Shared>,
    threads: usize,
    most: usize,
}

impl Hands {
    pub fn new(job: Job) -> Hands {
        let shared = Shared { job, queue: Mutex::default(), changed: Condvar::new() };
        let most = std::thread::available_parallelism().map_or(1, usize::from);
        Hands { shared: Arc::new(shared), threads: 0, most: if most == 1 { 0 } else { most } }
    }

    /// How many boards are worth being known ahead.
    pub fn room(&self) -> usize {
        16 * self.most + 1
    }

    pub fn push(&mut self, item: Item) {
        let mut queue = self.shared.queue();
        queue.places.push_back(Place::Waiting(item));
        // One alone is made by whoever wants it.
        if queue.places.len() > 1 && self.threads < self.most {
            let shared = Arc::clone(&self.shared);
            let thread = std::thread::Builder::new().stack_size(STACK);
            if thread.spawn(move || shared.work()).is_ok() {
                self.threads += 1;
            }
        }
        drop(queue);
        self.shared.changed.notify_one();
    }

    /// What was made of the board that came first of those that are left.
    pub fn pop(&mut self) -> Made {
        let mut queue = self.shared.queue();
        loop {
            if let Some(made) = queue.pop() {
                return made;
            }
            let first = queue.gone;
            if let Some(item) = queue.take(first) {
                drop(queue);
                let made = self.shared.job.make(&item);
                queue = self.shared.queue();
                queue.gone += 1;
                queue.places.pop_front();
                return made;
            }
            if queue.places.is_empty() {
                return Made::default();
            }
            queue = self.shared.wait(queue);
        }
    }
}
