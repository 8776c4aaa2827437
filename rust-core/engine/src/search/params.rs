//! Tunable search parameters.
//!
//! Depths and reductions are in ticks, [`PLY`] per ply. Evaluations have the evaluation's unit. LMR
//! is late move reduction, LMP late move pruning.

/// Ticks per ply.
pub(crate) const PLY: i32 = 64;

/// Description of a search parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Param {
    /// Name for [`Params::set`].
    pub name: &'static str,
    /// Default value.
    pub default: i32,
    /// Minimum value.
    pub min: i32,
    /// Maximum value.
    pub max: i32,
}

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident: $default:literal in $min:literal..=$max:literal;)*) => {
        /// Search parameters. Only tuning changes them.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Params {
            $($(#[$doc])* pub(crate) $name: i32,)*
        }

        impl Params {
            /// All parameters.
            pub const ALL: &'static [Param] = &[$(Param {
                name: stringify!($name),
                default: $default,
                min: $min,
                max: $max,
            },)*];

            /// Sets a parameter, clamped to its range. Returns false for an unknown name.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value.clamp($min, $max),)*
                    _ => return false,
                }
                true
            }
        }

        impl Default for Params {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }
    };
}

params! {
    /// Quiescence: plies of fours.
    quiet_plies: 16 in 2..=60;
    /// Quiescence: plies with plain fours.
    quiet_plain: 1 in 0..=60;
    /// Quiescence: node limit; many fours would explode.
    quiet_nodes: 64 in 8..=4096;
    /// Aspiration: half width of the first window.
    aspiration: 35 in 4..=120;
    /// Razoring: margin at depth 0.
    razor_base: 106 in 0..=300;
    /// Razoring: margin per ply.
    razor_ply: 32 in 0..=300;
    /// Razoring: maximum depth.
    razor_depth: 224 in 0..=512;
    /// Reverse futility: margin over beta per ply.
    futility_ply: 51 in 10..=200;
    /// Reverse futility: maximum depth.
    futility_depth: 440 in 128..=1280;
    /// LMP: moves at depth 0.
    count_base: 3 in 1..=12;
    /// LMP: moves per ply, in sixteenths.
    count_ply: 25 in 4..=80;
    /// LMP: moves per squared ply, in 256ths.
    count_square: 51 in 0..=160;
    /// LMP under a threat: moves at depth 0.
    threat_count_base: 2 in 1..=12;
    /// LMP under a threat: moves per ply, in sixteenths.
    threat_count_ply: 16 in 4..=80;
    /// Score pruning: margin below the best move at depth 0.
    gap_base: 902 in 100..=3000;
    /// Score pruning: margin per ply.
    gap_ply: 226 in 20..=1000;
    /// Futility: margin at depth 0.
    move_base: 124 in 0..=500;
    /// Futility: margin per ply.
    move_ply: 203 in 20..=300;
    /// Futility: maximum depth.
    move_depth: 277 in 64..=768;
    /// Extension of the only reply to a four.
    reply_extension: 89 in 0..=128;
    /// LMR: ticks per log2(depth) · log2(rank).
    lmr_scale: 19 in 8..=64;
    /// LMR: constant ticks.
    lmr_base: -29 in -64..=128;
    /// LMR: ticks per 256 points below the best move.
    lmr_gap: 8 in 0..=96;
    /// LMR: maximum ticks for the score difference.
    lmr_gap_most: 122 in 0..=384;
    /// LMR: added if the evaluation has not improved over two plies.
    lmr_worse: 49 in 0..=128;
    /// LMR: added in expected cut nodes.
    lmr_cut: 93 in 0..=192;
    /// LMR: subtracted in nodes that are or were on the principal variation.
    lmr_pv: 26 in 0..=160;
    /// LMR: subtracted for open threes.
    lmr_three: 51 in 0..=160;
    /// LMR of own fours and replies to strong threats: factor in 64ths of the ticks for rank, cut
    /// node and principal variation.
    lmr_urgent: 32 in 0..=64;
    /// LMR: history score per ply.
    lmr_history: 10607 in 2000..=32000;
    /// Ordering: history score per point.
    order_history: 24 in 2..=256;
    /// Ordering: bonus of killers and counter-moves.
    order_refuted: 123 in 0..=800;
    /// Reduction of moves after one that raised alpha.
    raised_reduction: 34 in 0..=128;
    /// Fail-high reduction: margin at depth 0.
    fail_high_base: 14 in -100..=300;
    /// Fail-high reduction: margin per ply.
    fail_high_ply: 15 in 0..=60;
    /// Fail-high reduction: ticks.
    fail_high_reduction: 97 in 0..=160;
    /// Principal-variation node with a too shallow table entry: reduction per missing ply.
    stale_reduction: 7 in 0..=64;
    /// LMR: margin over alpha above which the re-search is half a ply deeper.
    deeper: 28 in 5..=300;
    /// VCF search at a node: node limit; 0 disables it.
    vcf_nodes: 100 in 0..=4000;
    /// VCF search: minimum depth.
    vcf_depth: 256 in 0..=960;
    /// Search for the opponent's VCF: node limit; 0 disables it.
    threat_nodes: 100 in 0..=4000;
    /// Search for the opponent's VCF: minimum depth.
    threat_depth: 192 in 0..=512;
    /// Extension of the table's best move.
    best_extension: 9 in 0..=48;
    /// Internal iterative reduction without a table move.
    unknown_reduction: 44 in 0..=128;
    /// Singular extension: minimum depth.
    singular_depth: 341 in 256..=768;
    /// Singular extension: margin per ply, in eighths.
    singular_margin: 3 in 2..=64;
    /// Singular extension: margin for a second ply.
    singular_double: 17 in 5..=200;
    /// Negative extension of a table move that is not singular.
    singular_reduction: 67 in 0..=160;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_are_set_by_name_within_their_range() {
        let mut params = Params::default();
        assert!(params.set("razor_ply", 100_000));
        assert_eq!(params.razor_ply, 300);
        assert!(!params.set("no_such_margin", 1));
        for param in Params::ALL {
            assert!(param.min <= param.default && param.default <= param.max);
            assert!(params.set(param.name, param.default), "{}", param.name);
        }
        assert_eq!(params, Params::default());
    }
}
