//! The checksum of what is kept as bytes.

/// Bytes that one step takes of what is long: half a megabyte is checked while a game waits.
const STEP: usize = 8;
const LONG: usize = 1 << 16;

/// What a byte does to the checksum.
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

/// CRC-32 as in zip and PNG (reflected, polynomial EDB88320).
#[must_use]
pub fn crc32(bytes: &[u8]) -> u32 {
    let (crc, rest) = if bytes.len() < LONG {
        (u32::MAX, bytes)
    } else {
        let (steps, rest) = bytes.as_chunks();
        (by_steps(u32::MAX, steps), rest)
    };
    !rest.iter().fold(crc, |crc, &byte| after(crc, byte))
}

#[inline]
fn after(crc: u32, byte: u8) -> u32 {
    (crc >> 8) ^ BYTES[usize::from(crc as u8 ^ byte)]
}

fn by_steps(crc: u32, steps: &[[u8; STEP]]) -> u32 {
    // What a byte does by how many bytes of the step come after it: made anew, as it takes no time beside what is
    // checked, and eight kilobytes in a phone's library.
    let mut tables = [BYTES; STEP];
    for at in 1..STEP {
        tables[at] = tables[at - 1].map(|crc| after(crc, 0));
    }
    steps.iter().fold(crc, |crc, step| {
        let mixed = (u64::from_le_bytes(*step) ^ u64::from(crc)).to_le_bytes();
        let parts = mixed.iter().zip(tables.iter().rev());
        parts.fold(0, |all, (&byte, table)| all ^ table[usize::from(byte)])
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
    }

    proptest! {
        #[test]
        fn steps_give_what_bits_give(
            some in proptest::collection::vec(any::<u8>(), 1..70),
            length in prop_oneof![0..70_usize, LONG..LONG + 20],
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
