//! Crockford's base 32, which excludes letters that resemble digits in print or speech.

/// The digits, five bits each.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Returns the digit for the five lowest bits, in lower case.
pub(crate) fn digit(value: u8) -> char {
    char::from(DIGITS[usize::from(value & 31)])
}

/// Returns the value of a digit in either case. Reads `o` as `0`, and `i` and `l` as `1`.
pub(crate) fn value(c: char) -> Option<u8> {
    let c = match c.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        c => c,
    };
    let index = DIGITS.iter().position(|&digit| char::from(digit) == c)?;
    u8::try_from(index).ok()
}
