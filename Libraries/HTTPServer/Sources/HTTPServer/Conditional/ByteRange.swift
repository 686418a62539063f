/// The part of the content that a `Range` field requests (RFC 9110 §14.1.2, §14.2).
enum ByteRange: Equatable {
    /// The whole content: the field is invalid, has another unit, or lists several ranges. Several ranges may be
    /// ignored (RFC 9110 §14.2) and would cost more than the whole (§17.15).
    case whole
    /// A range of bytes.
    case part(Range<Int>)
    /// A range outside the content.
    case unsatisfiable

    /// - Parameter byteCount: The length of the whole content.
    init(_ field: String, of byteCount: Int) {
        self = Self.onlyRange(in: Array(field.utf8)).map { Self.resolve($0, byteCount) } ?? .whole
    }

    private enum Specifier {
        case from(Int, through: Int)
        case suffix(Int)
    }

    /// The only range of `bytes=…`.
    private static func onlyRange(in field: [UInt8]) -> Specifier? {
        guard let equals = field.firstIndex(of: UInt8(ascii: "=")),
            // Units are case-insensitive (RFC 9110 §14.1).
            field[..<equals].map(\.lowercased).elementsEqual("bytes".utf8)
        else { return nil }
        let ranges = field[(equals + 1)...].split(separator: UInt8(ascii: ",")).map(\.trimmed).filter { !$0.isEmpty }
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
        // `Content-Range` has no form for the end of empty content.
        case .suffix where byteCount == 0: .whole
        case .suffix(let count): .part(max(0, byteCount - count)..<byteCount)
        }
    }

    /// Parses digits. A number too large for `Int` is beyond the end of every file, like `Int.max`.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self)) ?? Int.max
    }
}
