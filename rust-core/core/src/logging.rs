/// Sends the core's log to Android's; elsewhere the program that links the core chooses.
#[cfg(target_os = "android")]
pub(crate) fn init() {
    // Only the first call counts.
    android_logger::init_once(
        android_logger::Config::default()
            .with_tag("gomoku")
            .with_max_level(log::LevelFilter::Info),
    );
}

/// Sends the core's log to Android's; elsewhere the program that links the core chooses.
#[cfg(not(target_os = "android"))]
pub(crate) const fn init() {}
