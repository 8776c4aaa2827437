//! Crockford's base 32: no letter that is taken for a digit, read or heard.

/// The digits, of five bits each.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The digit of the five lowest bits, in lower case.
pub(crate) fn digit(value: u8) -> char {
    char::from(DIGITS[usize::from(value & 31)])
}

/// What a digit stands for, in either case, with `o` for `0` and `i` and `l` for `1`.
pub(crate) fn value(c: char) -> Option<u8> {
    let c = match c.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        c => c,
    };
    let index = DIGITS.iter().position(|&digit| char::from(digit) == c)?;
    u8::try_from(index).ok()
}
