/// Winning rows and forbidden points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Rule {
    /// Five or more win.
    #[default]
    Freestyle,
    /// Exactly five wins; an overline has no effect. Also called exact five.
    Standard,
    /// Black wins with exactly five and may not make an overline, a double four or a double three
    /// (RIF rules). White wins with five or more.
    Renju,
}

impl Rule {
    /// All rules, in the apps' order.
    pub const ALL: [Self; 3] = [Self::Freestyle, Self::Standard, Self::Renju];
}
