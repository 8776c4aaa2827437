use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, IBM866, ISO_2022_JP, ISO_8859_5, KOI8_R, KOI8_U,
    SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1251, WINDOWS_1252,
};

/// The detector's other guesses on short comments are usually wrong.
const GUESSED: [&Encoding; 11] = [
    BIG5,
    EUC_JP,
    EUC_KR,
    GB18030,
    GBK,
    IBM866,
    ISO_8859_5,
    KOI8_R,
    KOI8_U,
    SHIFT_JIS,
    WINDOWS_1251,
];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Decoded {
    /// Text without a byte-order mark.
    pub(crate) text: String,
    /// Name in the Encoding Standard, such as `Shift_JIS`.
    pub(crate) encoding: &'static str,
    pub(crate) lossy: bool,
}

/// Decodes by byte-order mark, the SGF property `CA`, or as UTF-8; otherwise guesses among East
/// Asian and Cyrillic encodings, or uses Latin-1, SGF's default. Decoding must precede parsing,
/// because the second byte of a character may be `\` or `]`.
#[must_use]
pub(crate) fn decode(bytes: &[u8]) -> Decoded {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return decode_as(encoding, bytes.get(mark..).unwrap_or_default());
    }
    match bytes {
        [b'(', 0, _, 0, ..] => return decode_as(UTF_16LE, bytes),
        [0, b'(', 0, _, ..] => return decode_as(UTF_16BE, bytes),
        _ => {}
    }
    let utf_8 = decode_as(UTF_8, bytes);
    if let Some((label, encoding)) = declared(bytes).filter(|(_, encoding)| *encoding != UTF_8) {
        // Editors may convert a file without updating `CA`.
        let decoded = if !utf_8.lossy && contradicts(&utf_8.text, encoding) {
            utf_8
        } else {
            let decoded = decode_as(encoding, bytes);
            if decoded.lossy && !utf_8.lossy {
                utf_8
            } else {
                decoded
            }
        };
        return decoded.declaring_utf_8(label);
    }
    if bytes.windows(2).any(|two| two == b"\x1b$") {
        let decoded = decode_as(ISO_2022_JP, bytes);
        if !decoded.lossy {
            return decoded;
        }
    }
    if !utf_8.lossy || is_damaged_utf_8(&utf_8.text) {
        return utf_8;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    if GUESSED.contains(&guess) {
        let decoded = decode_as(guess, bytes);
        if !decoded.lossy {
            return decoded;
        }
    }
    decode_as(WINDOWS_1252, bytes)
}

impl Decoded {
    /// The text is saved and shared in UTF-8.
    fn declaring_utf_8(mut self, label: &[u8]) -> Self {
        let label = String::from_utf8_lossy(label);
        self.text = self.text.replace(&format!("CA[{label}]"), "CA[UTF-8]");
        self
    }
}

fn decode_as(encoding: &'static Encoding, bytes: &[u8]) -> Decoded {
    let (text, lossy) = encoding.decode_without_bom_handling(bytes);
    Decoded {
        text: text.into_owned(),
        encoding: encoding.name(),
        lossy,
    }
}

/// Whether valid UTF-8 is unlikely in `encoding`: a non-ASCII character in a single-byte encoding,
/// one of three bytes or more in others.
fn contradicts(utf_8: &str, encoding: &'static Encoding) -> bool {
    let least = if encoding.is_single_byte() { 2 } else { 3 };
    utf_8.chars().any(|c| c.len_utf8() >= least)
}

/// Whether most non-ASCII bytes form valid UTF-8, as in a truncated file.
fn is_damaged_utf_8(text: &str) -> bool {
    let (mut good, mut bad) = (0_usize, 0_usize);
    for c in text.chars().filter(|c| !c.is_ascii()) {
        if c == char::REPLACEMENT_CHARACTER {
            bad += 1;
        } else {
            good += 1;
        }
    }
    good > 4 * bad
}

/// The first `CA` and its encoding. The name is ASCII in every encoding of SGF.
fn declared(bytes: &[u8]) -> Option<(&[u8], &'static Encoding)> {
    let value = bytes.windows(3).enumerate().find_map(|(at, name)| {
        let before = at.checked_sub(1).and_then(|at| bytes.get(at));
        let begins = before.is_none_or(|byte| !byte.is_ascii_alphanumeric());
        (name == b"CA[" && begins)
            .then(|| bytes.get(at + 3..))
            .flatten()
    })?;
    let end = value.iter().position(|&byte| byte == b']')?;
    let label = value.get(..end)?;
    let encoding =
        Encoding::for_label_no_replacement(label.trim_ascii()).or_else(|| alias(label))?;
    // The name would not be readable in UTF-16.
    (encoding != UTF_16LE && encoding != UTF_16BE).then_some((label, encoding))
}

/// Names in use that are missing in the Encoding Standard.
fn alias(label: &[u8]) -> Option<&'static Encoding> {
    let plain: String = label
        .iter()
        .filter(|byte| byte.is_ascii_alphanumeric())
        .map(|&byte| char::from(byte.to_ascii_lowercase()))
        .collect();
    Some(match plain.as_str() {
        "cp932" | "windows932" => SHIFT_JIS,
        "cp936" | "ms936" | "windows936" | "euccn" => GBK,
        "cp949" | "ms949" | "uhc" | "euckr" => EUC_KR,
        "cp950" | "ms950" | "windows950" => BIG5,
        "eucjp" => EUC_JP,
        "koi8" => KOI8_R,
        "latin1" => WINDOWS_1252,
        _ => return Encoding::for_label_no_replacement(plain.as_bytes()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sgf(charset: &str, comment: &[u8]) -> Vec<u8> {
        [
            format!("(;GM[4]{charset}C[").as_bytes(),
            comment,
            b"];B[hh])",
        ]
        .concat()
    }

    #[track_caller]
    fn assert_decodes(bytes: &[u8], comment: &str, encoding: &str) {
        let decoded = decode(bytes);
        assert!(
            decoded.text.contains(&format!("C[{comment}];B[hh])")),
            "{decoded:?}"
        );
        assert_eq!(decoded.encoding, encoding);
        assert!(!decoded.text.contains("CA[") || decoded.text.contains("CA[UTF-8]"));
        assert_eq!(decoded.lossy, comment.contains('\u{fffd}'));
    }

    #[test]
    fn uses_the_declared_set() {
        for (label, bytes, comment, encoding) in [
            ("Big5", &b"\xa5\x5c"[..], "功", "Big5"),
            ("cp950", b"\xa5\x5c", "功", "Big5"),
            ("Shift-JIS", b"\x95\x5c", "表", "Shift_JIS"),
            (" sjis ", b"\x95\x5d", "評", "Shift_JIS"),
            ("GB2312", b"\x81\x5d", "乚", "GBK"),
            ("CP936", b"\xc4\xa3", "模", "GBK"),
            ("EUC_KR", b"\xbf\xc0\xb8\xf1", "오목", "EUC-KR"),
            ("KOI8-R", b"\xc8\xcf\xc4", "ход", "KOI8-R"),
            ("windows-1251", b"\xf5\xee\xe4", "ход", "windows-1251"),
            ("ISO-8859-1", b"\xe9", "é", "windows-1252"),
            ("ISO-2022-JP", b"\x1b$B\x49\x5c\x1b(B", "府", "ISO-2022-JP"),
            ("Big5", b"\xa5\xff", "\u{fffd}", "Big5"),
        ] {
            let bytes = sgf(&format!("CA[{label}]"), bytes);
            assert_decodes(&bytes, comment, encoding);
        }
    }

    #[test]
    fn prefers_utf_8_to_a_declaration_that_it_contradicts() {
        for (label, comment) in [
            ("GB2312", "功"),
            ("Big5", "好棋"),
            ("Shift_JIS", "表"),
            ("ISO-8859-1", "é"),
        ] {
            let bytes = sgf(&format!("CA[{label}]"), comment.as_bytes());
            assert_decodes(&bytes, comment, "UTF-8");
        }
    }

    #[test]
    fn reads_byte_order_marks() {
        let text = "(;GM[4]CA[UTF-8]C[功];B[hh])";
        let marked = [&b"\xef\xbb\xbf"[..], text.as_bytes()].concat();
        assert_decodes(&marked, "功", "UTF-8");
        let wide = |mark: bool, bytes_of: fn(u16) -> [u8; 2]| -> Vec<u8> {
            let mark = mark.then_some(0xfeff);
            mark.into_iter()
                .chain(text.encode_utf16())
                .flat_map(bytes_of)
                .collect()
        };
        for mark in [true, false] {
            assert_decodes(&wide(mark, u16::to_le_bytes), "功", "UTF-16LE");
            assert_decodes(&wide(mark, u16::to_be_bytes), "功", "UTF-16BE");
        }
    }

    #[test]
    fn guesses_an_undeclared_set() {
        for (encoding, comment) in [
            (BIG5, "黑棋這一手很好，白棋成功防守"),
            (GBK, "黑棋这一手很好，白棋必须防守"),
            (SHIFT_JIS, "黒の表示はここです。ソフトの能力"),
            (EUC_JP, "黒の表示はここです。ソフトの能力"),
            (EUC_KR, "흑이 이기는 수순입니다"),
            (WINDOWS_1251, "хороший ход чёрных"),
            (KOI8_U, "хороший ход черных"),
        ] {
            let (bytes, _, unmappable) = encoding.encode(comment);
            assert!(!unmappable);
            assert_decodes(&sgf("", &bytes), comment, encoding.name());
            assert_decodes(&sgf("CA[UTF-8]", &bytes), comment, encoding.name());
        }
        assert_decodes(&sgf("", b"caf\xe9"), "café", "windows-1252");
    }

    #[test]
    fn reads_damaged_utf_8_as_utf_8() {
        let bytes = ["хороший ход".as_bytes(), b"\xd0"].concat();
        assert_decodes(&sgf("", &bytes), "хороший ход\u{fffd}", "UTF-8");
    }
}
