/// Which rows win and which points are forbidden to Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Rule {
    /// Five or more in a row win for either side.
    #[default]
    Freestyle,
    /// Exactly five in a row win; an overline has no effect. Also called exact five.
    Standard,
    /// Black needs exactly five and may not make an overline, a double four or a double three (RIF
    /// rules). White wins with five or more and has no forbidden points.
    Renju,
}

impl Rule {
    /// All rules, in the order in which the apps list them.
    pub const ALL: [Self; 3] = [Self::Freestyle, Self::Standard, Self::Renju];
}
