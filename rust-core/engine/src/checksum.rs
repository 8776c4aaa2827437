//! The checksum of what is kept as bytes.

/// Bytes that one step takes: half a megabyte is checked while a game begins.
const STEP: usize = 8;

/// What a byte does to the checksum, by how many bytes of the step come after it.
static TABLES: [[u32; 256]; STEP] = {
    let mut tables = [[0; 256]; STEP];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg());
            bit += 1;
        }
        tables[0][byte] = crc;
        byte += 1;
    }
    let mut after = 1;
    while after < STEP {
        let mut byte = 0;
        while byte < 256 {
            let crc = tables[after - 1][byte];
            tables[after][byte] = (crc >> 8) ^ tables[0][(crc & 0xFF) as usize];
            byte += 1;
        }
        after += 1;
    }
    tables
};

/// CRC-32 as in zip and PNG (reflected, polynomial EDB88320).
#[must_use]
pub fn crc32(bytes: &[u8]) -> u32 {
    let (steps, rest) = bytes.as_chunks::<STEP>();
    let crc = steps.iter().fold(u32::MAX, |crc, step| {
        let mixed = (u64::from_le_bytes(*step) ^ u64::from(crc)).to_le_bytes();
        let tables = TABLES.iter().rev();
        let parts = mixed
            .iter()
            .zip(tables)
            .map(|(&byte, table)| table[usize::from(byte)]);
        parts.fold(0, |all, part| all ^ part)
    });
    !rest.iter().fold(crc, |crc, &byte| {
        (crc >> 8) ^ TABLES[0][usize::from(crc as u8 ^ byte)]
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
        fn steps_give_what_bits_give(bytes in proptest::collection::vec(any::<u8>(), 0..70)) {
            let expected = !bytes.iter().fold(u32::MAX, |crc, &byte| {
                (0..8).fold(crc ^ u32::from(byte), |crc, _| {
                    (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg())
                })
            });
            prop_assert_eq!(crc32(&bytes), expected);
        }
    }
}
