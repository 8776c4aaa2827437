//! Search parameters: every tunable number in one place.
//!
//! Depths and reductions are in ticks, [`PLY`] per ply. Evaluations are in the evaluation's unit.

/// Ticks per ply.
pub(crate) const PLY: i32 = 64;

/// Name, default and tuning range of a search parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Param {
    /// Name for [`Params::set`].
    pub name: &'static str,
    /// Value in use.
    pub default: i32,
    /// Minimum value.
    pub min: i32,
    /// Maximum value.
    pub max: i32,
}

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident: $default:literal in $min:literal..=$max:literal;)*) => {
        /// Parameters of a search. Only tuning changes them.
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
    /// Quiescence: plies of fours that it follows.
    quiet_plies: 16 in 2..=60;
    /// Quiescence: plies in which a plain four is tried.
    quiet_plain: 1 in 0..=60;
    /// Quiescence: node limit, because positions with many fours would not terminate.
    quiet_nodes: 64 in 8..=4096;
    /// Aspiration: half width of the first window around the previous iteration's score.
    aspiration: 35 in 4..=120;
    /// Razoring: margin below alpha at depth 0.
    razor_base: 106 in 0..=300;
    /// Razoring: margin per ply of depth.
    razor_ply: 32 in 0..=300;
    /// Razoring: maximum depth.
    razor_depth: 224 in 0..=512;
    /// Reverse futility pruning: margin over beta per ply of depth.
    futility_ply: 51 in 10..=200;
    /// Reverse futility pruning: maximum depth.
    futility_depth: 440 in 128..=1280;
    /// Late move pruning: number of moves at depth 0.
    count_base: 3 in 1..=12;
    /// Late move pruning: moves per ply of depth, in sixteenths.
    count_ply: 25 in 4..=80;
    /// Late move pruning: moves per squared ply of depth, in 256ths.
    count_square: 51 in 0..=160;
    /// Late move pruning under a threat: number of moves at depth 0.
    threat_count_base: 2 in 1..=12;
    /// Late move pruning under a threat: moves per ply of depth, in sixteenths.
    threat_count_ply: 16 in 4..=80;
    /// Score pruning: score difference to the best move at depth 0.
    gap_base: 902 in 100..=3000;
    /// Score pruning: score difference per ply of depth.
    gap_ply: 226 in 20..=1000;
    /// Futility pruning of a move: margin at depth 0.
    move_base: 124 in 0..=500;
    /// Futility pruning of a move: margin per ply of depth.
    move_ply: 203 in 20..=300;
    /// Futility pruning of a move: maximum depth.
    move_depth: 277 in 64..=768;
    /// Extension of the only reply to a four.
    reply_extension: 89 in 0..=128;
    /// Late move reduction: ticks per log2(depth) · log2(rank).
    lmr_scale: 19 in 8..=64;
    /// Late move reduction: constant number of ticks.
    lmr_base: -29 in -64..=128;
    /// Late move reduction: ticks per 256 points of score below the best move's.
    lmr_gap: 8 in 0..=96;
    /// Late move reduction: maximum ticks for the score difference.
    lmr_gap_most: 122 in 0..=384;
    /// Late move reduction: added when the evaluation has not improved over two plies.
    lmr_worse: 49 in 0..=128;
    /// Late move reduction: added in an expected cut node.
    lmr_cut: 93 in 0..=192;
    /// Late move reduction: subtracted in a node that is or was on the principal variation.
    lmr_pv: 26 in 0..=160;
    /// Late move reduction: subtracted for a move that makes an open three.
    lmr_three: 51 in 0..=160;
    /// Late move reduction of own fours and of replies to strong threats: factor in 64ths of the
    /// ticks for rank, cut node and principal variation.
    lmr_urgent: 32 in 0..=64;
    /// Late move reduction: history score that corresponds to one ply.
    lmr_history: 10607 in 2000..=32000;
    /// Move ordering: history score that corresponds to one point of move score.
    order_history: 24 in 2..=256;
    /// Move ordering: bonus of killer and counter-moves.
    order_refuted: 123 in 0..=800;
    /// Reduction of the remaining moves after one that raised alpha, in ticks.
    raised_reduction: 34 in 0..=128;
    /// Fail-high reduction: margin over beta at depth 0.
    fail_high_base: 14 in -100..=300;
    /// Fail-high reduction: margin over beta per ply of depth.
    fail_high_ply: 15 in 0..=60;
    /// Fail-high reduction in ticks, for a node that almost certainly fails high.
    fail_high_reduction: 97 in 0..=160;
    /// Reduction of a principal-variation node for each ply that its table entry is too shallow, in
    /// ticks.
    stale_reduction: 7 in 0..=64;
    /// Late move reduction: margin over alpha above which the re-search is half a ply deeper.
    deeper: 28 in 5..=300;
    /// Node limit of the VCF search at a node; 0 disables it.
    vcf_nodes: 100 in 0..=4000;
    /// Minimum depth of the VCF search.
    vcf_depth: 256 in 0..=960;
    /// Node limit of the search for the opponent's VCF threat; 0 disables it.
    threat_nodes: 100 in 0..=4000;
    /// Minimum depth of the search for the opponent's VCF threat.
    threat_depth: 192 in 0..=512;
    /// Extension of the table's best move.
    best_extension: 9 in 0..=48;
    /// Internal iterative reduction: ticks for a node without a table move.
    unknown_reduction: 44 in 0..=128;
    /// Singular extension: minimum depth.
    singular_depth: 341 in 256..=768;
    /// Singular extension: margin per ply of depth, in eighths.
    singular_margin: 3 in 2..=64;
    /// Singular extension: margin for a second ply.
    singular_double: 17 in 5..=200;
    /// Negative extension of the table's move when it is not singular.
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
