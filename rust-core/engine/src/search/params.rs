//! The search's margins: every number that matches decide, in one place.
//!
//! Depths and reductions count in ticks, [`PLY`] a ply; evaluations in the evaluation's unit.

/// Ticks of a ply.
pub(crate) const PLY: i32 = 64;

/// A margin by name, with the range that tuning may move it in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Param {
    /// Name, as [`Params::set`] takes it.
    pub name: &'static str,
    /// Value in use.
    pub default: i32,
    /// Least value.
    pub min: i32,
    /// Greatest value.
    pub max: i32,
}

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident: $default:literal in $min:literal..=$max:literal;)*) => {
        /// The margins of a search. Only tuning changes them.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Params {
            $($(#[$doc])* pub(crate) $name: i32,)*
        }

        impl Params {
            /// Every margin.
            pub const ALL: &'static [Param] = &[$(Param {
                name: stringify!($name),
                default: $default,
                min: $min,
                max: $max,
            },)*];

            /// Sets a margin, moved into its range. False when there is none of that name.
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
    /// Quiet search: plies of fours that it follows.
    quiet_plies: 16 in 2..=60;
    /// Quiet search: plies in which a lone four is tried.
    quiet_plain: 1 in 0..=60;
    /// Quiet search: nodes after which it gives up; where fours abound it would not end.
    quiet_nodes: 64 in 8..=4096;
    /// Half of the first window around the last iteration's score.
    aspiration: 35 in 4..=120;
    /// Razoring: what a node of no depth may lack and still be searched.
    razor_base: 106 in 0..=300;
    /// Razoring: the same for each ply of depth.
    razor_ply: 32 in 0..=300;
    /// Razoring: greatest depth.
    razor_depth: 224 in 0..=512;
    /// Futility: surplus over beta that a ply of depth needs.
    futility_ply: 51 in 10..=200;
    /// Futility: greatest depth.
    futility_depth: 440 in 128..=1280;
    /// Move-count pruning: moves tried at no depth.
    count_base: 3 in 1..=12;
    /// Move-count pruning: moves for each ply of depth, in sixteenths.
    count_ply: 25 in 4..=80;
    /// Move-count pruning: moves for each ply of depth squared, in 256ths.
    count_square: 51 in 0..=160;
    /// Move-count pruning under a threat: moves tried at no depth.
    threat_count_base: 2 in 1..=12;
    /// Move-count pruning under a threat: moves for each ply of depth, in sixteenths.
    threat_count_ply: 16 in 4..=80;
    /// Score pruning: a move's score below the best one's at no depth.
    gap_base: 902 in 100..=3000;
    /// Score pruning: the same for each ply of depth.
    gap_ply: 226 in 20..=1000;
    /// Futility of a single move: surplus at no depth.
    move_base: 124 in 0..=500;
    /// Futility of a single move: surplus for each ply of depth.
    move_ply: 203 in 20..=300;
    /// Futility of a single move: greatest depth.
    move_depth: 277 in 64..=768;
    /// Extension of the one reply to a four.
    reply_extension: 89 in 0..=128;
    /// Late-move reduction: ticks for log2(depth) · log2(rank).
    lmr_scale: 19 in 8..=64;
    /// Late-move reduction: ticks always taken.
    lmr_base: -29 in -64..=128;
    /// Late-move reduction: ticks for each 256 of score below the best move's.
    lmr_gap: 8 in 0..=96;
    /// Late-move reduction: most ticks for the score.
    lmr_gap_most: 122 in 0..=384;
    /// Late-move reduction: more where the evaluation got worse in two plies.
    lmr_worse: 49 in 0..=128;
    /// Late-move reduction: more where a cut is expected.
    lmr_cut: 93 in 0..=192;
    /// Late-move reduction: less where the principal variation went.
    lmr_pv: 26 in 0..=160;
    /// Late-move reduction: less for a move that makes an open three.
    lmr_three: 51 in 0..=160;
    /// Late-move reduction of own fours and of replies to strong threats: their share of the ticks
    /// for the rank, where a cut is expected and where the principal variation went, in 64ths.
    lmr_urgent: 32 in 0..=64;
    /// Late-move reduction: history that is worth a ply.
    lmr_history: 10607 in 2000..=32000;
    /// Move order: history that is worth one point of move score.
    order_history: 24 in 2..=256;
    /// Move order: bonus of a move that refuted others lately.
    order_refuted: 123 in 0..=800;
    /// Ticks taken off the moves after one that raised alpha.
    raised_reduction: 34 in 0..=128;
    /// Fail-high reduction: surplus over beta at no depth.
    fail_high_base: 14 in -100..=300;
    /// Fail-high reduction: surplus over beta for each ply of depth.
    fail_high_ply: 15 in 0..=60;
    /// Ticks taken off a move where a cut is as good as sure.
    fail_high_reduction: 97 in 0..=160;
    /// Ticks taken off for each ply that the table's result in a principal variation lacks, in 64ths.
    stale_reduction: 7 in 0..=64;
    /// Late-move reduction: surplus over alpha after which the second search goes a ply deeper.
    deeper: 28 in 5..=300;
    /// Nodes of the search for a win by fours at a node; 0 for none.
    vcf_nodes: 100 in 0..=4000;
    /// Least depth at which it is made.
    vcf_depth: 256 in 0..=960;
    /// Nodes of the search for the other side's threat to win by fours; 0 for none.
    threat_nodes: 100 in 0..=4000;
    /// Least depth at which it is looked for.
    threat_depth: 192 in 0..=512;
    /// Extension of the table's best move.
    best_extension: 9 in 0..=48;
    /// Ticks taken off where no best move is known.
    unknown_reduction: 44 in 0..=128;
    /// Singular extension: least depth.
    singular_depth: 341 in 256..=768;
    /// Singular extension: margin for each ply of depth, in eighths.
    singular_margin: 3 in 2..=64;
    /// Singular extension: margin for a second ply.
    singular_double: 17 in 5..=200;
    /// Reduction of a move that is one of several good ones.
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
