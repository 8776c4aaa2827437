//! What several tests share. Each test uses a part of it.
#![allow(dead_code)]

pub(crate) mod beginner;
pub(crate) mod fours;
pub(crate) mod oracle;
pub(crate) mod random;
