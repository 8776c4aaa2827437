pub(crate) mod beginner;
pub(crate) mod fours;
pub(crate) mod oracle;
pub(crate) mod random;
