/// A number in as few signs as tell about how much it is: "999", "1.2k", "34k", "1.2M".
struct ShortNumber {
    let words: String

    init(_ number: Int) {
        let number = max(0, number)
        guard number >= 1_000 else {
            words = "\(number)"
            return
        }
        let units = [(1_000, "k"), (1_000_000, "M"), (1_000_000_000, "B")]
        // One that rounds to a thousand of a unit is one of the next.
        let (unit, sign) = units.first { Self.rounded(number, to: $0.0) < 1_000 } ?? (1_000_000_000, "B")
        let tenths = Self.rounded(number, to: unit / 10)
        words =
            tenths < 100 && !tenths.isMultiple(of: 10)
            ? "\(tenths / 10).\(tenths % 10)\(sign)" : "\(Self.rounded(number, to: unit))\(sign)"
    }

    /// How many of `unit`, without a sum that could overflow.
    private static func rounded(_ number: Int, to unit: Int) -> Int {
        number / unit + (number % unit >= unit - unit / 2 ? 1 : 0)
    }
}
