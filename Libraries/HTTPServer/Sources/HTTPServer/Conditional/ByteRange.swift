/// What a `Range` field asks for (RFC 9110 §14.1.2, §14.2).
enum ByteRange: Equatable {
    /// All of it: the field is not by the grammar, is of another unit, or lists several ranges, which would
    /// cost the server more than the whole (§14.2 lets it ignore them, §17.15 says why).
    case whole
    /// These bytes.
    case part(Range<Int>)
    /// Bytes that are not there.
    case unsatisfiable

    /// - Parameter byteCount: The length of the whole.
    init(_ field: String, of byteCount: Int) {
        self = Self.onlyRange(in: Array(field.utf8)).map { Self.resolve($0, byteCount) } ?? .whole
    }

    private enum Specifier {
        case from(Int, through: Int)
        case suffix(Int)
    }

    /// The one range of `bytes=…`.
    private static func onlyRange(in field: [UInt8]) -> Specifier? {
        guard let equals = field.firstIndex(of: UInt8(ascii: "=")),
            // §14.1: the name of a unit is case-insensitive.
            field[..<equals].map({ $0.isLetter ? $0 | 0x20 : $0 }).elementsEqual("bytes".utf8)
        else { return nil }
        let ranges = field[(equals + 1)...].split(separator: UInt8(ascii: ",")).compactMap(trimmed)
        return ranges.count == 1 ? specifier(ranges[0]) : nil
    }

    private static func specifier(_ range: ArraySlice<UInt8>) -> Specifier? {
        guard let hyphen = range.firstIndex(of: UInt8(ascii: "-")) else { return nil }
        let first = range[..<hyphen]
        let last = range[(hyphen + 1)...]
        if first.isEmpty { return number(last).map { .suffix($0) } }
        guard let first = number(first), let last = last.isEmpty ? Int.max : number(last), first <= last else {
            return nil
        }
        return .from(first, through: last)
    }

    private static func resolve(_ specifier: Specifier, _ byteCount: Int) -> ByteRange {
        switch specifier {
        case .from(let first, _) where first >= byteCount: .unsatisfiable
        case .from(let first, let last): .part(first..<min(last, byteCount - 1) + 1)
        case .suffix(0): .unsatisfiable
        // The end of nothing is nothing, for which `Content-Range` has no form.
        case .suffix where byteCount == 0: .whole
        case .suffix(let count): .part(max(0, byteCount - count)..<byteCount)
        }
    }

    /// Digits; a number that does not fit is beyond every file, as is the largest that does.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self)) ?? Int.max
    }

    private static func trimmed(_ element: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = element.drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest.isEmpty ? nil : rest
    }
}
