/// The names and values of a query or a form in the format `application/x-www-form-urlencoded`
/// (https://url.spec.whatwg.org/#urlencoded-parsing).
///
/// Names and values are bytes, because they need not be valid text. Each pair is decoded when it is reached, so that a
/// form with too many fields can be refused early.
public struct URLEncodedPairs: Sequence, IteratorProtocol {
    /// A name and its value.
    public struct Pair: Sendable, Hashable {
        /// The decoded name.
        public let name: [UInt8]
        /// The decoded value; empty for a name without `=`.
        public let value: [UInt8]
    }

    private var rest: ArraySlice<UInt8>

    /// Reads the pairs of a query without its `?`, or of a form.
    public init(_ encoded: [UInt8]) {
        rest = encoded[...]
    }

    /// Decodes the next pair; returns `nil` at the end.
    public mutating func next() -> Pair? {
        // Nothing is between two `&`.
        rest = rest.drop { $0 == UInt8(ascii: "&") }
        guard !rest.isEmpty else { return nil }
        let end = rest.firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex
        let pair = rest[..<end]
        rest = rest[end...]
        let nameEnd = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
        return Pair(name: Self.decode(pair[..<nameEnd]), value: Self.decode(pair[nameEnd...].dropFirst()))
    }

    private static func decode(_ encoded: ArraySlice<UInt8>) -> [UInt8] {
        PercentEncoding.decode(encoded, plus: UInt8(ascii: " "))
    }
}
