/// A decimal number without a sign, such as "234", "234.5", "3,5" or "1,412,000".
struct PlainNumber {
    /// The value in thousandths, cut off.
    let thousandths: Int
    /// Whether the number may be a thousand times as large: "1,412" has a fraction, or is more than a thousand.
    private(set) var mayBeThousands = false

    init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        if bytes.count <= 12, let units = Int(digits: bytes) {
            thousandths = units * 1_000
            return
        }
        guard bytes.count <= 24, bytes.first.map(JSONCursor.digits.contains) == true else { return nil }
        let separators = bytes.filter { !JSONCursor.digits.contains($0) }
        var parts = bytes.split(omittingEmptySubsequences: false) { ".,".utf8.contains($0) }
        guard separators.allSatisfy(".,".utf8.contains), let last = parts.popLast(), let first = parts.first else {
            return nil
        }
        // Of several separators, all but the last separate thousands, and the last does if it is the same.
        if parts.count > 1 {
            let thousands = separators.dropLast()
            guard thousands.allSatisfy({ $0 == separators[0] }), (1...3).contains(first.count),
                parts.dropFirst().allSatisfy({ $0.count == 3 })
            else { return nil }
            if separators.last == separators[0] {
                guard last.count == 3 else { return nil }
                parts.append(last)
            }
        }
        let isWhole = parts.count == separators.count + 1
        let whole = Array(parts.joined())
        guard whole.count <= 12, let units = Int(digits: whole) else { return nil }
        guard !isWhole, !last.isEmpty else {
            guard isWhole else { return nil }
            thousandths = units * 1_000
            return
        }
        guard let fraction = Int(digits: last.prefix(3)), last.allSatisfy(JSONCursor.digits.contains) else {
            return nil
        }
        thousandths = units * 1_000 + fraction * [100, 10, 1][min(last.count, 3) - 1]
        mayBeThousands = parts.count == 1 && last.count == 3 && units > 0 && first.count <= 3
    }

    fileprivate init(thousandths: Int) {
        self.thousandths = thousandths
    }

    /// Returns the number of seconds; `nil` if it is not clear, or not likely in this unit.
    func seconds(in unit: ColumnNotation.TimeUnit) -> Int? {
        switch unit {
        case .ticks: (thousandths / 1_000 + 5_000_000) / 10_000_000
        // Milliseconds have no fraction.
        case .milliseconds: ((mayBeThousands ? thousandths : thousandths / 1_000) + 500) / 1_000
        case .seconds where mayBeThousands && thousandths <= DurationText.secondsLimit: nil
        case .seconds: thousandths <= DurationText.secondsLimit * 1_000 ? (thousandths + 500) / 1_000 : nil
        case .hours: thousandths < 24_000 ? (thousandths * 3_600 + 500) / 1_000 : nil
        case .minutes: thousandths < 10_000_000 ? (thousandths * 60 + 500) / 1_000 : nil
        }
    }
}

/// Numbers with the words after them: the hours and minutes of "1h 35m", the points of "4 out of 5 stars".
struct Quantities {
    struct Part {
        let number: PlainNumber
        /// The words after the number, in lower case, without punctuation around them.
        let unit: String
    }

    /// The text before the first number, in lower case.
    let prefix: String
    let parts: [Part]

    private static let fractions: [(sign: String.UTF8View, thousandths: Int)] = [
        ("¼".utf8, 250), ("½".utf8, 500), ("¾".utf8, 750),
    ]
    /// The length of the longest text that is read.
    private static let lengthLimit = 80

    /// Returns `nil` for a text without a number.
    init?(_ text: String) {
        guard text.utf8.count <= Self.lengthLimit else { return nil }
        var rest = Array(text.lowercased().utf8)[...]
        prefix = Self.words(&rest)
        var parts: [Part] = []
        while !rest.isEmpty {
            guard var number = PlainNumber(Self.number(&rest)) else { return nil }
            for (sign, thousandths) in Self.fractions where rest.starts(with: sign) {
                rest = rest.dropFirst(sign.count)
                number = PlainNumber(thousandths: number.thousandths + thousandths)
            }
            parts.append(Part(number: number, unit: Self.words(&rest)))
        }
        guard !parts.isEmpty else { return nil }
        self.parts = parts
    }

    private static func words(_ rest: inout ArraySlice<UInt8>) -> String {
        let words = rest.prefix { !JSONCursor.digits.contains($0) }
        rest = rest.dropFirst(words.count)
        let isOuter: (UInt8) -> Bool = { " .,".utf8.contains($0) }
        let inner = words.drop(while: isOuter)
        return String(decoding: inner.dropLast(inner.reversed().prefix(while: isOuter).count), as: UTF8.self).trimmed
    }

    private static func number(_ rest: inout ArraySlice<UInt8>) -> String {
        var end = rest.startIndex
        while end < rest.endIndex {
            let isSeparator = ".,".utf8.contains(rest[end]) && end + 1 < rest.endIndex
            guard JSONCursor.digits.contains(rest[end]) || isSeparator && JSONCursor.digits.contains(rest[end + 1])
            else {
                break
            }
            end += 1
        }
        defer { rest = rest[end...] }
        return String(decoding: rest[..<end], as: UTF8.self)
    }
}

extension String {
    /// The string with the digits and signs that are written in numbers of other scripts, such as "٣:٤٥" or "４．５", in
    /// ASCII.
    var withWesternDigits: String {
        guard utf8.contains(where: { $0 > 0x7F }) else { return self }
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            // The full-width forms of ASCII.
            case 0xFF01...0xFF5E: scalars.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
            case 0x066B: scalars.append(".")
            case 0x066C: scalars.append(",")
            default:
                let digit = scalar.properties.numericType == .decimal ? scalar.properties.numericValue : nil
                scalars.append(digit.map { Unicode.Scalar(UInt8(ascii: "0") + UInt8($0)) } ?? scalar)
            }
        }
        return String(scalars)
    }
}
