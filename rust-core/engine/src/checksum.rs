//! CRC-32 of stored data.

static BYTES: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg());
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
};

/// CRC-32 of zip and PNG (reflected, polynomial EDB88320). Detects every change of up to four
/// consecutive bytes.
#[must_use]
pub fn crc32(bytes: &[u8]) -> u32 {
    crc32_of(&[bytes])
}

/// CRC-32 of concatenated parts.
#[must_use]
pub fn crc32_of(parts: &[&[u8]]) -> u32 {
    !parts
        .iter()
        .copied()
        .flatten()
        .fold(u32::MAX, |crc, &byte| {
            (crc >> 8) ^ BYTES[usize::from(crc as u8 ^ byte)]
        })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(crc32_of(&[b"12345", b"6789"]), 0xCBF4_3926);
    }

    proptest! {
        #[test]
        fn tables_give_what_bits_give(
            some in proptest::collection::vec(any::<u8>(), 1..70),
            length in prop_oneof![0..70_usize, 65_536..65_556_usize],
        ) {
            let bytes: Vec<u8> = some.into_iter().cycle().take(length).collect();
            let expected = !bytes.iter().fold(u32::MAX, |crc, &byte| {
                (0..8).fold(crc ^ u32::from(byte), |crc, _| {
                    (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg())
                })
            });
            prop_assert_eq!(crc32(&bytes), expected);
        }
    }
}
