/// A number of things in words: "1 song", "1,234 songs".
struct Quantity {
    let words: String

    init(_ number: Int, one: String, many: String) {
        words = "\(Self.grouped(number)) \(number == 1 ? one : many)"
    }

    /// Written by hand, for Foundation's formatters cost more than the rest of a page.
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
