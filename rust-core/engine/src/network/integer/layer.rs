//! Integer layer with 16-bit factors and 32-bit sums.

/// Computes `y = (bias + weights · x) >> shift`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layer<const IN: usize, const OUT: usize> {
    /// One row per output: the processor can multiply and add adjacent pairs at once.
    pub(crate) weights: [[i16; IN]; OUT],
    pub(crate) bias: [i32; OUT],
    pub(crate) shift: u8,
}

impl<const IN: usize, const OUT: usize> Layer<IN, OUT> {
    #[inline(never)]
    pub(crate) fn sums(&self, x: &[i16; IN]) -> [i32; OUT] {
        let mut y = self.bias;
        for (y, row) in y.iter_mut().zip(&self.weights) {
            *y += dot(row, x);
        }
        y
    }

    #[inline]
    pub(crate) fn rectified<const MAX: i16>(&self, x: &[i16; IN]) -> [i16; OUT] {
        rectified::<MAX, OUT>(&self.sums(x), self.shift)
    }

    /// Whether no sum can overflow an `i32` and the shift is valid. Input `i` is within
    /// `-most(i)..=most(i)`.
    pub(crate) fn is_sound(&self, most: &dyn Fn(usize) -> i64) -> bool {
        is_sound(self.weights.as_flattened(), &self.bias, self.shift, most)
    }
}

/// Not generic, to reduce the code size. Runs only when a file is loaded.
#[inline(never)]
fn is_sound(weights: &[i16], bias: &[i32], shift: u8, most: &dyn Fn(usize) -> i64) -> bool {
    let fits = |(row, &bias): (&[i16], &i32)| {
        let inputs = row.iter().enumerate();
        let products = inputs.map(|(input, &weight)| i64::from(weight).abs() * most(input));
        products.sum::<i64>() + i64::from(bias).abs() <= i64::from(i32::MAX)
    };
    let inputs = weights.len() / bias.len().max(1);
    (1..=30).contains(&shift) && weights.chunks_exact(inputs.max(1)).zip(bias).all(fits)
}

#[inline]
pub(crate) fn rectified<const MAX: i16, const N: usize>(sums: &[i32; N], shift: u8) -> [i16; N] {
    // The mask makes the compiler omit a range check.
    let shift = u32::from(shift & 31);
    sums.map(|sum| (sum >> shift).clamp(0, i32::from(MAX)) as i16)
}

#[inline]
pub(crate) fn dot<const N: usize>(one: &[i16; N], other: &[i16; N]) -> i32 {
    let ((one, a), (other, b)) = (one.as_chunks(), other.as_chunks());
    let chunks = one.iter().zip(other).map(|(one, other)| dot_32(one, other));
    let rest = a.iter().zip(b).map(|(&a, &b)| i32::from(a) * i32::from(b));
    chunks.sum::<i32>() + rest.sum::<i32>()
}

/// Not inlined: alone, it compiles to four steps that multiply eight pairs and add neighbours
/// (`pmaddwd`, `smlal`). Inlined, the compiler vectorises across rows, which is much slower.
#[inline(never)]
fn dot_32(one: &[i16; 32], other: &[i16; 32]) -> i32 {
    let products = one.iter().zip(other);
    products.map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
}
