//! Binary encoding of small stored values: little-endian integers, length-prefixed texts, CRC-32.

pub(crate) use gomoku_engine::checksum::crc32_of as crc32;

#[derive(Debug, Default)]
pub(crate) struct Writer(Vec<u8>);

impl Writer {
    pub(crate) fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    pub(crate) fn short(&mut self, short: u16) {
        self.0.extend(short.to_le_bytes());
    }

    pub(crate) fn long(&mut self, long: u64) {
        self.0.extend(long.to_le_bytes());
    }

    /// Truncates the text to 65,535 bytes.
    pub(crate) fn text(&mut self, text: &str) {
        let end = text.floor_char_boundary(u16::MAX.into());
        let length = u16::try_from(end).unwrap_or(u16::MAX);
        self.short(length);
        self.0.extend(&text.as_bytes()[..end]);
    }

    pub(crate) fn maybe_text(&mut self, text: Option<&str>) {
        self.byte(text.is_some().into());
        if let Some(text) = text {
            self.text(text);
        }
    }

    pub(crate) fn rest(mut self, bytes: &[u8]) -> Vec<u8> {
        self.0.extend_from_slice(bytes);
        self.0
    }
}

/// Reads values in order; `None` for missing or invalid ones.
#[derive(Debug)]
pub(crate) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (array, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*array)
    }

    pub(crate) fn byte(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    pub(crate) fn short(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub(crate) fn long(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    pub(crate) fn text(&mut self) -> Option<String> {
        let length = self.short()?;
        let (text, rest) = self.0.split_at_checked(length.into())?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).ok()
    }

    #[expect(clippy::option_option, reason = "not there, and there without a text")]
    pub(crate) fn maybe_text(&mut self) -> Option<Option<String>> {
        match self.byte()? {
            0 => Some(None),
            1 => self.text().map(Some),
            _ => None,
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) const fn rest(self) -> &'a [u8] {
        self.0
    }
}

/// Encodes a value as its index in `all`. Formats never reorder `all`.
pub(crate) fn number<T: PartialEq>(all: &[T], one: &T) -> u8 {
    let at = all.iter().position(|other| other == one);
    at.and_then(|at| u8::try_from(at).ok()).unwrap_or(u8::MAX)
}

pub(crate) fn one_of<T: Copy>(all: &[T], number: u8) -> Option<T> {
    all.get(usize::from(number)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_is_the_one_of_zip() {
        assert_eq!(crc32(&[b"12345", b"6789"]), 0xcbf4_3926);
    }

    #[test]
    fn what_is_written_is_read() {
        let mut writer = Writer::default();
        writer.byte(7);
        writer.short(u16::MAX - 1);
        writer.long(u64::MAX - 1);
        writer.text("Jörg");
        writer.maybe_text(None);
        writer.maybe_text(Some(""));
        let bytes = writer.rest(b"rest");
        let mut reader = Reader::new(&bytes);
        assert_eq!(reader.byte(), Some(7));
        assert_eq!(reader.short(), Some(u16::MAX - 1));
        assert_eq!(reader.long(), Some(u64::MAX - 1));
        assert_eq!(reader.text().as_deref(), Some("Jörg"));
        assert_eq!(reader.maybe_text(), Some(None));
        assert_eq!(reader.maybe_text(), Some(Some(String::new())));
        assert!(!reader.is_empty());
        assert_eq!(reader.rest(), b"rest");
    }

    #[test]
    fn a_text_that_is_too_long_ends_at_a_character() {
        let mut writer = Writer::default();
        writer.text(&"ö".repeat(40_000));
        let bytes = writer.rest(&[]);
        let read = Reader::new(&bytes).text().unwrap();
        assert_eq!(read.len(), 65_534);
    }
}
