//! Rate limit of a room's saves and posts.

/// Maximum number of saves, and of posts, per [`WINDOW_MS`] caused by the peer or a timer. The
/// player's commands and a change of turn never wait: the peer can't change the turn twice without
/// the player's move.
const BURST: usize = 2;

/// Window of [`BURST`], in milliseconds.
const WINDOW_MS: u64 = 1_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WriteCause {
    /// The player, or the connection to the server.
    Own,
    /// The peer, or a timer.
    Other,
}

#[derive(Debug, Default)]
pub(super) struct WriteThrottle {
    save: Option<Vec<u8>>,
    post: Option<Vec<u8>>,
    saves: RateWindow,
    posts: RateWindow,
}

#[derive(Debug, Default)]
pub(super) struct DueWrites {
    pub(super) save: Option<Vec<u8>>,
    /// Packet before sealing.
    pub(super) post: Option<Vec<u8>>,
}

/// Times of the latest releases, older first.
#[derive(Debug, Default)]
struct RateWindow([Option<u64>; BURST]);

impl RateWindow {
    fn due_ms(&self) -> u64 {
        self.0[0].map_or(0, |at_ms| at_ms.saturating_add(WINDOW_MS))
    }

    fn note(&mut self, now_ms: u64) {
        self.0 = [self.0[1], Some(now_ms)];
    }
}

impl WriteThrottle {
    pub(super) fn save(&mut self, bytes: Vec<u8>) {
        self.save = Some(bytes);
    }

    pub(super) fn post(&mut self, packet: Vec<u8>) {
        self.post = Some(packet);
    }

    pub(super) const fn has_post(&self) -> bool {
        self.post.is_some()
    }

    /// Drops the waiting packet: the server is unreachable or the game is over.
    pub(super) fn drop_post(&mut self) {
        self.post = None;
    }

    pub(super) fn next_timer_ms(&self) -> Option<u64> {
        if self.save.is_some() {
            return Some(self.saves.due_ms());
        }
        self.has_post().then(|| self.posts.due_ms())
    }

    /// Returns the save and post that may happen now. A packet is posted only after its state is
    /// saved.
    pub(super) fn release(&mut self, cause: WriteCause, now_ms: u64) -> DueWrites {
        if cause == WriteCause::Own {
            return self.flush();
        }
        let mut released = DueWrites::default();
        if now_ms >= self.saves.due_ms() {
            released.save = self.save.take();
        }
        if released.save.is_some() {
            self.saves.note(now_ms);
        }
        if self.save.is_none() && now_ms >= self.posts.due_ms() {
            released.post = self.post.take();
        }
        if released.post.is_some() {
            self.posts.note(now_ms);
        }
        released
    }

    pub(super) fn flush(&mut self) -> DueWrites {
        DueWrites {
            save: self.save.take(),
            post: self.post.take(),
        }
    }
}
