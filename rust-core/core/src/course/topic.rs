/// Topic of a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum LessonTopic {
    /// Five in a row.
    Five,
    /// A four that one point completes.
    Four,
    /// A four that two points complete.
    OpenFour,
    /// A three that becomes an open four.
    OpenThree,
    /// A four and an open three at once.
    DoubleThreat,
    /// Six in a row under the three rules.
    Overline,
    /// Black's overline in Renju.
    ForbiddenOverline,
    /// Two fours of Black in Renju.
    ForbiddenDoubleFour,
    /// Two threes of Black in Renju.
    ForbiddenDoubleThree,
    /// A winning five that also makes a forbidden shape.
    FiveBeatsAll,
    /// First three stones of Swap2: the only lesson without tasks.
    Swap2,
    /// The point that stops a four.
    StopFour,
    /// The points that stop an open three.
    StopThree,
    /// Rows with a gap.
    Gap,
    /// Two fours at once.
    DoubleFour,
    /// Two open threes at once.
    DoubleThree,
    /// A four that Black may not stop in Renju.
    Trap,
    /// Preventing the opponent's double threat.
    Prevent,
    /// Win by fours against the opponent's open three.
    Race,
    /// Win by fours.
    WinByFours,
    /// Win by fours and threes.
    WinByThreats,
}

impl LessonTopic {
    pub(crate) const COURSE: [Self; 20] = [
        Self::Five,
        Self::StopFour,
        Self::Four,
        Self::OpenFour,
        Self::OpenThree,
        Self::StopThree,
        Self::Gap,
        Self::DoubleFour,
        Self::DoubleThreat,
        Self::DoubleThree,
        Self::Overline,
        Self::ForbiddenOverline,
        Self::ForbiddenDoubleFour,
        Self::ForbiddenDoubleThree,
        Self::FiveBeatsAll,
        Self::Trap,
        Self::Prevent,
        Self::Race,
        Self::WinByFours,
        Self::WinByThreats,
    ];

    /// Stored number, independent of the order.
    pub(super) const fn number(self) -> u8 {
        match self {
            Self::Five => 1,
            Self::StopFour => 2,
            Self::Four => 3,
            Self::OpenFour => 4,
            Self::OpenThree => 5,
            Self::StopThree => 6,
            Self::Gap => 7,
            Self::DoubleFour => 8,
            Self::DoubleThreat => 9,
            Self::DoubleThree => 10,
            Self::Overline => 11,
            Self::ForbiddenOverline => 12,
            Self::ForbiddenDoubleFour => 13,
            Self::ForbiddenDoubleThree => 14,
            Self::FiveBeatsAll => 15,
            Self::Trap => 16,
            Self::Prevent => 17,
            Self::Race => 18,
            Self::WinByFours => 19,
            Self::WinByThreats => 20,
            Self::Swap2 => 21,
        }
    }
}
