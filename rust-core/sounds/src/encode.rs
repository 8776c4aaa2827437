//! Samples as files.

use flacenc::component::BitRepr;
use flacenc::config::{Encoder, OrderSel};
use flacenc::error::Verify;
use flacenc::source::MemSource;
use std::io::Cursor;

/// Why a file could not be made.
#[derive(Debug, thiserror::Error)]
pub enum SoundError {
    /// The WAV writer refused.
    #[error("WAV: {0}")]
    Wav(#[from] hound::Error),
    /// The FLAC encoder refused.
    #[error("FLAC: {0}")]
    Flac(String),
}

/// One channel of 16 bits as WAV: what plays at once, without a decoder.
pub(crate) fn wav(samples: &[i16], sample_rate: u32) -> Result<Vec<u8>, SoundError> {
    let spec = hound::WavSpec {
        channels: 1,
        sample_rate,
        bits_per_sample: 16,
        sample_format: hound::SampleFormat::Int,
    };
    let mut file = Cursor::new(Vec::new());
    let mut writer = hound::WavWriter::new(&mut file, spec)?;
    for &sample in samples {
        writer.write_sample(sample)?;
    }
    writer.finalize()?;
    Ok(file.into_inner())
}

/// One channel of 16 bits as FLAC.
pub(crate) fn flac(samples: &[i16], sample_rate: u32) -> Result<Vec<u8>, SoundError> {
    let mut config = Encoder::default();
    // The rest of the encoder estimates with floats and the system's cosine: a predictor that
    // differs by one bit elsewhere would make another file.
    config.subframe_coding.use_lpc = false;
    config.subframe_coding.fixed.order_sel = OrderSel::BitCount;
    let config = config
        .into_verified()
        .map_err(|(_, e)| SoundError::Flac(e.to_string()))?;
    let wide: Vec<i32> = samples.iter().map(|&s| i32::from(s)).collect();
    let source = MemSource::from_samples(&wide, 1, 16, sample_rate as usize);
    let stream = flacenc::encode_with_fixed_block_size(&config, source, config.block_size)
        .map_err(|e| SoundError::Flac(e.to_string()))?;
    let mut sink = flacenc::bitsink::ByteSink::new();
    stream
        .write(&mut sink)
        .map_err(|e| SoundError::Flac(e.to_string()))?;
    Ok(sink.into_inner())
}
