import Foundation
import URLEncoding

/// The address of a page: the parts of an http or https URL (WHATWG URL Standard).
public struct PageURL: Sendable, Hashable {
    /// `http` or `https`.
    public let scheme: String
    /// The host in lower case, with the port if it is not the default.
    public let authority: String
    /// The path, percent-encoded; it begins with a slash.
    public let path: String
    /// The query, percent-encoded; `nil` without a `?`.
    public let query: String?
    /// The fragment, percent-encoded; `nil` without a `#`.
    public let fragment: String?

    init(scheme: String, authority: String, path: String = "/", query: String? = nil, fragment: String? = nil) {
        let authority = authority.lowercased()
        let standardPort = scheme == "https" ? ":443" : ":80"
        self.scheme = scheme
        self.authority =
            authority.hasSuffix(standardPort) ? String(authority.dropLast(standardPort.count)) : authority
        self.path = path
        self.query = query
        self.fragment = fragment
    }

    /// Scheme and authority, as in the header field `Origin`.
    public var origin: String { "\(scheme)://\(authority)" }

    /// Path and query, as in a request.
    public var target: String { path + (query.map { "?\($0)" } ?? "") }

    /// The host without the port.
    var host: String {
        let bytes = Array(authority.utf8)
        if bytes.first == UInt8(ascii: "["), let end = bytes.firstIndex(of: UInt8(ascii: "]")) {
            return String(decoding: bytes[...end], as: UTF8.self)
        }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    }

    /// Whether browsers trust the origin like https (W3C Secure Contexts, 3.1).
    var isPotentiallyTrustworthy: Bool {
        scheme == "https" || host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.")
            || host == "[::1]"
    }

    func replacing(query: String?) -> PageURL {
        PageURL(scheme: scheme, authority: authority, path: path, query: query, fragment: fragment)
    }

    func replacing(fragment: String?) -> PageURL {
        PageURL(scheme: scheme, authority: authority, path: path, query: query, fragment: fragment)
    }
}

extension PageURL: CustomStringConvertible {
    /// The whole address.
    public var description: String {
        origin + target + (fragment.map { "#\($0)" } ?? "")
    }
}

extension PageURL {
    /// Percent-encodes the bytes that a part of a URL cannot contain. A `%` stays unchanged.
    static func percentEncoded(_ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool) -> String {
        var encoded: [UInt8] = []
        for byte in bytes {
            if isKept(byte) { encoded.append(byte) } else { append(percentEncoding: byte, to: &encoded) }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    static func append(percentEncoding byte: UInt8, to bytes: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    /// The percent-decoded text. A `%` that begins no escape stands for itself.
    static func percentDecoded(_ text: String) -> String {
        String(decoding: PercentEncoding.decode(Array(text.utf8)[...]), as: UTF8.self)
    }

    static func isPathByte(_ byte: UInt8) -> Bool {
        isQueryByte(byte) && !Array("?^`{}".utf8).contains(byte)
    }

    static func isQueryByte(_ byte: UInt8) -> Bool {
        isPrintable(byte) && !Array("\"#<>'".utf8).contains(byte)
    }

    static func isFragmentByte(_ byte: UInt8) -> Bool {
        isPrintable(byte) && !Array("\"<>`".utf8).contains(byte)
    }

    private static func isPrintable(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F
    }
}

extension PageURL {
    /// Resolves a reference on a page with this URL (RFC 3986, 5.2).
    func resolving(_ reference: String) -> Destination {
        let bytes = Self.cleaned(reference)
        guard let scheme = Self.scheme(of: bytes) else { return .page(resolving(relative: bytes[...])) }
        let rest = bytes[(scheme.utf8.count + 1)...]
        guard scheme == "http" || scheme == "https" else { return .otherScheme(scheme) }
        return .page(Self.absolute(scheme: scheme, rest: rest.drop { $0 == 0x2F || $0 == 0x5C }))
    }

    /// Browsers remove white space around a reference, and line breaks and tabs in it.
    private static func cleaned(_ reference: String) -> [UInt8] {
        var bytes = reference.utf8.drop { $0 <= 0x20 }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        return bytes.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    }

    private static func scheme(of bytes: [UInt8]) -> String? {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first,
            first.isASCIILetter
        else { return nil }
        let scheme = bytes[..<colon]
        let punctuation: [UInt8] = [0x2B, 0x2D, 0x2E]
        guard scheme.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || punctuation.contains($0) })
        else { return nil }
        return String(decoding: scheme.map(\.asciiLowercased), as: UTF8.self)
    }

    private static func absolute(scheme: String, rest: ArraySlice<UInt8>) -> PageURL {
        let authority = rest.prefix { ![0x2F, 0x5C, 0x3F, 0x23].contains($0) }
        let origin = PageURL(scheme: scheme, authority: String(decoding: authority, as: UTF8.self))
        return origin.resolving(relative: rest[authority.endIndex...])
    }

    private func resolving(relative bytes: ArraySlice<UInt8>) -> PageURL {
        let beforeFragment = bytes.prefix { $0 != UInt8(ascii: "#") }
        let fragment = Self.component(bytes[beforeFragment.endIndex...], encoding: Self.isFragmentByte)
        let beforeQuery = beforeFragment.prefix { $0 != UInt8(ascii: "?") }
        let query = Self.component(beforeFragment[beforeQuery.endIndex...], encoding: Self.isQueryByte)
        let path = beforeQuery.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
        if path.starts(with: [0x2F, 0x2F]) {
            return Self.absolute(scheme: scheme, rest: bytes.dropFirst(2))
        }
        return PageURL(
            scheme: scheme,
            authority: authority,
            path: path.isEmpty ? self.path : Self.withoutDotSegments(merged(path)),
            query: path.isEmpty && query == nil ? self.query : query,
            fragment: fragment
        )
    }

    /// Returns a component without its leading separator; `nil` without the separator.
    private static func component(
        _ bytes: ArraySlice<UInt8>,
        encoding isKept: (UInt8) -> Bool
    ) -> String? {
        bytes.isEmpty ? nil : percentEncoded(bytes.dropFirst(), keeping: isKept)
    }

    private func merged(_ reference: [UInt8]) -> [UInt8] {
        guard reference.first != UInt8(ascii: "/") else { return reference }
        var folder = Array(path.utf8)
        while let last = folder.last, last != UInt8(ascii: "/") { folder.removeLast() }
        return folder + reference
    }

    private static func withoutDotSegments(_ path: [UInt8]) -> String {
        let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
        var kept: [String] = []
        for (place, segment) in zip(1..., segments) {
            let text = percentEncoded(segment, keeping: isPathByte)
            let isLast = place == segments.count
            switch text.lowercased() {
            case ".", "%2e":
                if isLast { kept.append("") }
            case "..", ".%2e", "%2e.", "%2e%2e":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default: kept.append(text)
            }
        }
        return "/" + kept.joined(separator: "/")
    }
}

/// The destination of a link.
enum Destination: Sendable, Hashable {
    case page(PageURL)
    /// A scheme that other programs open, such as `mailto`.
    case otherScheme(String)
}
