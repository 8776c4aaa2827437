//! Logger that writes to the journal, and on Android also to the system log. It does not replace a
//! program's logger.

use std::panic;
use std::sync::{Once, OnceLock};

use log::{LevelFilter, Log, Metadata, Record};

use super::journal::JOURNAL;
use super::plain;
use crate::sync::lock;

/// Target of messages that are already in the journal.
pub(super) const NOTED: &str = "gomoku noted";

static LOGGER: OnceLock<Logger> = OnceLock::new();

/// Installs logger and panic hook. Only the first call has an effect.
pub(super) fn init() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        if log::set_logger(LOGGER.get_or_init(Logger::new)).is_ok() {
            log::set_max_level(LevelFilter::Info);
        }
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // Don't wait for the lock: the journal itself may panic.
            if let Ok(mut journal) = JOURNAL.try_lock() {
                journal.add_at_once(&plain::panic(info));
            }
            before(info);
        }));
    });
}

struct Logger {
    #[cfg(target_os = "android")]
    system: android_logger::AndroidLogger,
}

impl Logger {
    #[cfg(target_os = "android")]
    fn new() -> Self {
        let config = android_logger::Config::default()
            .with_tag("gomoku")
            .with_max_level(LevelFilter::Info);
        Self {
            system: android_logger::AndroidLogger::new(config),
        }
    }

    #[cfg(not(target_os = "android"))]
    const fn new() -> Self {
        Self {}
    }
}

impl Log for Logger {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.level() <= LevelFilter::Info
    }

    fn log(&self, record: &Record<'_>) {
        if !self.enabled(record.metadata()) {
            return;
        }
        #[cfg(target_os = "android")]
        self.system.log(record);
        if record.target() != NOTED {
            lock(&JOURNAL).add(&plain::line(record));
        }
    }

    fn flush(&self) {}
}
