/// Reads the pieces of a date one after the other.
struct DateReader {
    struct Clock {
        let hour: Int
        let minute: Int
        let second: Int
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isAtEnd: Bool {
        rest.isEmpty
    }

    mutating func skip(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    mutating func skip(oneOf names: [String]) -> Bool {
        for name in names where skip(name) { return true }
        return false
    }

    /// The number of a month, from 0 on.
    mutating func month() -> Int? {
        for (number, name) in HTTPDate.months.enumerated() where skip(name) { return number }
        return nil
    }

    /// A number of just so many digits.
    mutating func number(_ digitCount: Int) -> Int? {
        let digits = rest.prefix(digitCount)
        guard digits.count == digitCount, digits.allSatisfy(\.isDigit) else { return nil }
        rest = rest.dropFirst(digitCount)
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// `08:49:37`; a minute may have a leap second.
    mutating func clock() -> Clock? {
        guard let hour = number(2), skip(":"), let minute = number(2), skip(":"), let second = number(2),
            hour <= 23, minute <= 59, second <= 60
        else { return nil }
        return Clock(hour: hour, minute: minute, second: second)
    }
}
