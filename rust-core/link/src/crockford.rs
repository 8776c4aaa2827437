//! Crockford's base 32, without letters that resemble digits.

/// Five bits each.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Lower-case digit of the five lowest bits.
pub(crate) fn digit(value: u8) -> char {
    char::from(DIGITS[usize::from(value & 31)])
}

/// Accepts either case, `o` as `0`, and `i` and `l` as `1`.
pub(crate) fn value(c: char) -> Option<u8> {
    let c = match c.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        c => c,
    };
    let index = DIGITS.iter().position(|&digit| char::from(digit) == c)?;
    u8::try_from(index).ok()
}
