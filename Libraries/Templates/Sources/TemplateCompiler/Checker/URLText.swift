/// What a template says about a URL before anything dynamic is in it.
enum URLText {
    /// The scheme in lower case, nil for a relative URL.
    static func scheme(of url: String) -> String? {
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = url[..<colon].utf8.drop { $0 <= .space }.filter { !$0.isWhitespace }
        let isScheme = scheme.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
        return isScheme ? String(decoding: scheme, as: UTF8.self).lowercased() : nil
    }

    /// Whether the text before the first expression settles scheme and host, so that what follows can only
    /// choose a path, a query or a fragment of them.
    static func reachesPath(_ value: [Attribute.Part]) -> Bool {
        guard case .literal(let start) = value.first, isPlain(start),
            !(start == "/" && couldBecomeHost(value))
        else { return false }
        var rest = start.utf8[...]
        if let scheme = scheme(of: start) {
            guard ["http", "https", "mailto"].contains(scheme) else { return false }
            rest = rest.dropFirst(scheme.utf8.count + 1).drop { $0 == UInt8(ascii: "/") }
        } else if rest.starts(with: "//".utf8) {
            rest = rest.drop { $0 == UInt8(ascii: "/") }
        }
        return rest.contains { "/?#".utf8.contains($0) }
    }

    /// Whether the text before the first expression is a path of the page's own site.
    static func staysOnSite(_ value: [Attribute.Part]) -> Bool {
        guard case .literal(let start) = value.first, start.utf8.first == UInt8(ascii: "/"),
            !start.utf8.starts(with: "//".utf8)
        else { return false }
        return reachesPath(value)
    }

    /// Whether empty expressions could bring a second slash right behind the first, and make a host of what
    /// follows.
    private static func couldBecomeHost(_ value: [Attribute.Part]) -> Bool {
        for case .literal(let text) in value.dropFirst() {
            return text.utf8.starts(with: "/".utf8) || text.utf8.starts(with: "\\".utf8)
        }
        return false
    }

    /// A browser reads a backslash as a slash, and drops white space before it looks at a URL. The one, and
    /// the references that stand for the other, have no use there.
    private static func isPlain(_ url: String) -> Bool {
        !url.utf8.contains { $0.isWhitespace || $0 == UInt8(ascii: "\\") }
            && Array(url.utf8).offset(of: "&#", from: 0) == nil
    }
}
