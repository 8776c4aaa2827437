//! FLAC encoding.

use flacenc::component::BitRepr;
use flacenc::config::Encoder;
use flacenc::error::Verify;
use flacenc::source::MemSource;

/// Error of encoding a file.
#[derive(Debug, thiserror::Error)]
pub enum SoundError {
    /// The FLAC encoder failed.
    #[error("FLAC: {0}")]
    Flac(String),
}

pub(crate) fn flac(samples: &[i16], sample_rate: u32) -> Result<Vec<u8>, SoundError> {
    let mut config = Encoder::default();
    // A long predictor suits decaying sines. RFC 9639, section 7, limits the streamable subset to
    // 12 coefficients at this rate.
    config.subframe_coding.qlpc.lpc_order = 12;
    let config = config
        .into_verified()
        .map_err(|(_, e)| SoundError::Flac(e.to_string()))?;
    let wide: Vec<i32> = samples.iter().map(|&s| i32::from(s)).collect();
    let source = MemSource::from_samples(&wide, 1, 16, sample_rate as usize);
    let size = config.block_size;
    let mut stream = flacenc::encode_with_fixed_block_size(&config, source, size)
        .map_err(|e| SoundError::Flac(e.to_string()))?;
    // The encoder counts the shorter last block as the minimum, which RFC 9639, section 8.2,
    // excludes. Decoders compute positions from frame numbers only if both sizes are equal.
    stream
        .stream_info_mut()
        .set_block_sizes(size, size)
        .map_err(|e| SoundError::Flac(e.to_string()))?;
    let mut sink = flacenc::bitsink::ByteSink::new();
    stream
        .write(&mut sink)
        .map_err(|e| SoundError::Flac(e.to_string()))?;
    Ok(sink.into_inner())
}
