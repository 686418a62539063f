import URLEncoding

/// A URL of the app with placeholders for its variable parts, such as `/text/versions/:number`.
///
/// Each URL is declared once, by a pattern and a closure that reads its route. Matching a request's path, writing a
/// link, and the name in the metrics and the access log derive from the pattern.
package final class RoutePattern: Sendable, CustomStringConvertible {
    /// The path with its placeholders.
    package let description: String
    /// The path up to its number, or up to its name.
    fileprivate let head: String
    fileprivate let hasNumber: Bool
    /// The path after the number, up to its name.
    fileprivate let tail: String
    /// The names that a path may end with; one empty name for a pattern without names.
    fileprivate let names: [String]
    let read: @Sendable (RouteParameters) throws(UnknownValue) -> Route?

    /// Creates a pattern of a path with at most one number, as in `/entries/:id/removal`, and a name at the end if
    /// `names` are given.
    /// - Parameters:
    ///   - names: The names that may replace the placeholder at the end.
    ///   - read: Returns the route; `nil` if there is none of that name.
    init(
        _ path: String,
        names: [String] = [""],
        read: @escaping @Sendable (RouteParameters) throws(UnknownValue) -> Route?
    ) {
        description = path
        let fixedEnd = names == [""] ? path.endIndex : path.lastIndex(of: ":") ?? path.endIndex
        let parts = path[..<fixedEnd].split(separator: ":", maxSplits: 1)
        head = String(parts[0])
        hasNumber = parts.count > 1
        tail = hasNumber ? String(parts[1].drop { $0 != "/" }) : ""
        self.names = names
        self.read = read
    }

    /// The parts of the pattern's paths before and after their number.
    fileprivate var paths: [(head: String, tail: String)] {
        names.map { hasNumber ? (head, tail + $0) : (head + $0, "") }
    }
}

extension RoutePattern: Hashable {
    package static func == (one: RoutePattern, other: RoutePattern) -> Bool { one === other }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The values of a URL for its pattern's placeholders, and its query.
struct RouteParameters {
    let path: Substring
    /// The number in the path; 0 if there is none.
    let number: Int64
    var queryText: Substring?

    var query: QueryItems { QueryItems(queryText) }

    /// The part of the path after its last slash.
    var name: String { path.split(separator: "/").last.map(String.init) ?? "" }
}

/// The pattern of a request's path.
struct PathMatch {
    let pattern: RoutePattern
    let number: Int64
    let path: Substring
    /// Whether the path has a trailing slash.
    let endsWithSlash: Bool

    /// The path does not begin with a slash.
    struct Malformed: Error {}

    /// Finds the pattern of a request's path; `nil` if no pattern matches.
    init?(_ encoded: Substring) throws(Malformed) {
        guard encoded.utf8.first == UInt8(ascii: "/") else { throw Malformed() }
        var path = encoded
        if encoded.utf8.span.contains(UInt8(ascii: "%")) {
            guard let decoded = Self.decode(encoded) else { return nil }
            path = decoded
        }
        endsWithSlash = path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/")
        if endsWithSlash {
            path = path[..<path.utf8.index(before: path.endIndex)]
            guard path.utf8.count > 1 else { return nil }
        }
        self.path = path
        let bytes = path.utf8.span
        let digits = Self.number(in: bytes)
        guard let pattern = Self.pattern(of: bytes, around: digits) else { return nil }
        self.pattern = pattern
        guard let digits else {
            number = 0
            return
        }
        let text = bytes.extracting(digits).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        guard let number = Int64(identifier: text) else { return nil }
        self.number = number
    }

    /// - Returns: `nil` if an encoded slash is part of a name, or if the path is not UTF-8. No path of the app is like
    ///   that.
    private static func decode(_ path: Substring) -> Substring? {
        let encoded = Array(path.utf8)
        let decoded = PercentEncoding.decode(encoded[...])
        func slashes(in bytes: [UInt8]) -> Int { bytes.count { $0 == UInt8(ascii: "/") } }
        guard slashes(in: decoded) == slashes(in: encoded) else { return nil }
        return String(validating: decoded, as: UTF8.self)?[...]
    }

    /// Returns the place of a path's number. No fixed part of a path begins with a digit.
    private static func number(in path: Span<UInt8>) -> Range<Int>? {
        var start = 1
        while start < path.count, path[start - 1] != UInt8(ascii: "/") || !path[start].isDigit { start += 1 }
        guard start < path.count else { return nil }
        var end = start
        while end < path.count, path[end] != UInt8(ascii: "/") { end += 1 }
        return start..<end
    }

    private static func pattern(of path: Span<UInt8>, around number: Range<Int>?) -> RoutePattern? {
        let head = path.extracting(0..<(number?.lowerBound ?? path.count))
        let tail = path.extracting((number?.upperBound ?? path.count)..<path.count)
        guard head.count < patterns.count else { return nil }
        for (path, pattern) in patterns[head.count]
        where path.head.utf8.span.hasEqualBytes(head) && pattern.hasNumber == (number != nil) {
            if path.tail.utf8.span.hasEqualBytes(tail) { return pattern }
        }
        return nil
    }

    /// The patterns by the length of the part before their number. Comparing the bytes of a few patterns is faster than
    /// hashing.
    private static let patterns: [[(path: (head: String, tail: String), pattern: RoutePattern)]] = {
        let all = RoutePattern.all.flatMap { pattern in pattern.paths.map { (path: $0, pattern: pattern) } }
        let byLength = Dictionary(grouping: all) { $0.path.head.utf8.count }
        return (0...(byLength.keys.max() ?? 0)).map { byLength[$0] ?? [] }
    }()
}

extension Span<UInt8> {
    fileprivate func contains(_ byte: UInt8) -> Bool {
        indices.contains { self[$0] == byte }
    }

    fileprivate func hasEqualBytes(_ other: Span<UInt8>) -> Bool {
        count == other.count && indices.allSatisfy { self[$0] == other[$0] }
    }
}

/// A pattern with the values of a URL.
struct Location {
    let pattern: RoutePattern
    private let path: String
    private var query = QueryWriter()

    init(_ pattern: RoutePattern) {
        self.pattern = pattern
        path = pattern.head
    }

    init(_ pattern: RoutePattern, query write: (inout QueryWriter) -> Void) {
        self.init(pattern)
        write(&query)
    }

    init(_ pattern: RoutePattern, _ number: Int64, query write: (inout QueryWriter) -> Void = { _ in }) {
        self.pattern = pattern
        path = pattern.head + number.description + pattern.tail
        write(&query)
    }

    /// - Parameter number: `nil` for a pattern without a number.
    init(_ pattern: RoutePattern, _ number: Int64? = nil, name: String) {
        self.pattern = pattern
        path = pattern.head + (number.map { $0.description + pattern.tail } ?? "") + name
    }

    var url: String { query.text.isEmpty ? path : path + query.text }
}

/// The URLs of a pattern that differ in their number only, such as those of the rows of a list. Their query is written once.
package struct NumberedURLs: Sendable {
    private let head, tail: String

    init(_ pattern: RoutePattern, query write: (inout QueryWriter) -> Void = { _ in }) {
        var query = QueryWriter()
        write(&query)
        head = pattern.head
        tail = pattern.tail + query.text
    }

    package subscript(number: Int64) -> String { head + number.description + tail }
}

extension Int64 {
    /// Reads an identifier or a page number. Only one form is valid, so that each page has one URL: decimal digits
    /// without a sign and without a leading zero.
    init?(identifier digits: String) {
        guard digits.utf8.first != UInt8(ascii: "0"), digits.utf8.allSatisfy(\.isDigit) else { return nil }
        self.init(digits)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
