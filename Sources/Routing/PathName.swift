/// A name between two slashes of a path, decoded.
///
/// To find a route takes some twenty comparisons, and with strings these take longer than all else that is done for it.
/// So a name is three numbers, and the compiler knows those of each name that stands in the source.
struct PathName {
    /// In bytes. No route has a longer name, nor has a number more digits.
    private static let limit = 24

    /// The bytes, eight in a word, the first lowest; none of a name beyond the limit, which is as unknown as any other.
    private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    private var count = 0

    init() {}

    /// Fails when an octet is encoded wrongly, or the name is no UTF-8.
    init?(percentDecoding encoded: Span<UInt8>) {
        guard encoded.firstIndex(of: UInt8(ascii: "%")) != nil else {
            self.init(encoded)
            return
        }
        guard let name = String(percentDecoding: encoded) else { return nil }
        self.init(name.utf8.span)
    }

    @inline(__always) private init(_ name: Span<UInt8>) {
        count = name.count
        guard count <= Self.limit else { return }
        words.0 = Self.word(of: name, at: 0)
        words.1 = Self.word(of: name, at: 8)
        words.2 = Self.word(of: name, at: 16)
    }

    @inline(__always) private static func word(of name: Span<UInt8>, at start: Int) -> UInt64 {
        var word: UInt64 = 0
        var shift: UInt64 = 0
        var index = start
        while index < name.count, shift < 64 {
            word |= UInt64(name[index]) &<< shift
            shift += 8
            index += 1
        }
        return word
    }

    /// Lets a `switch` over a name have a case for each that is known.
    @inline(__always) static func ~= (known: StaticString, name: PathName) -> Bool {
        known.withUTF8Buffer { name.equals(PathName($0.span)) }
    }

    /// Whether it is `text`, byte by byte.
    func equals(_ text: String) -> Bool {
        count == text.utf8.count && equals(PathName(text.utf8.span))
    }

    @inline(__always) private func equals(_ other: PathName) -> Bool {
        count == other.count && count <= Self.limit && words == other.words
    }

    /// The number that it is, as ``Int64/init(identifier:)`` reads one.
    var identifier: Int64? {
        guard count <= Self.limit else { return nil }
        let digits = InlineArray<24, UInt8> { index in
            let word = index < 8 ? words.0 : index < 16 ? words.1 : words.2
            return UInt8(truncatingIfNeeded: word >> (index % 8 * 8))
        }
        return Int64(identifier: digits.span.extracting(first: count))
    }
}
