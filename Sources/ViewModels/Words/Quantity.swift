/// A number with its unit: "1 song", "1,234 songs".
struct Quantity {
    let words: String

    init(_ number: Int, one: String, many: String) {
        words = "\(Self.grouped(number)) \(number == 1 ? one : many)"
    }

    /// Returns a number with commas: "1,234". Foundation's formatters cost more than the rest of a page.
    static func grouped(_ number: Int) -> String {
        let digits = "\(number.magnitude)".utf8
        var grouped = number < 0 ? "-" : ""
        for (position, digit) in digits.enumerated() {
            if position > 0, (digits.count - position).isMultiple(of: 3) { grouped.append(",") }
            grouped.unicodeScalars.append(Unicode.Scalar(digit))
        }
        return grouped
    }
}

/// A number rounded to two or three digits: "999", "1.2k", "34k", "1.2M".
struct ShortNumber {
    let words: String

    init(_ number: Int) {
        let number = max(0, number)
        guard number >= 1_000 else {
            words = "\(number)"
            return
        }
        let units = [(1_000, "k"), (1_000_000, "M"), (1_000_000_000, "B")]
        // 999,500 rounds to 1,000k and is therefore written as 1M.
        let (unit, sign) = units.first { Self.rounded(number, to: $0.0) < 1_000 } ?? (1_000_000_000, "B")
        let tenths = Self.rounded(number, to: unit / 10)
        words =
            tenths < 100 && !tenths.isMultiple(of: 10)
            ? "\(tenths / 10).\(tenths % 10)\(sign)" : "\(Self.rounded(number, to: unit))\(sign)"
    }

    /// Returns the rounded number of units, without a sum that could overflow.
    private static func rounded(_ number: Int, to unit: Int) -> Int {
        number / unit + (number % unit >= unit - unit / 2 ? 1 : 0)
    }
}
