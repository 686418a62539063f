extension PageURL {
    /// Where a reference leads that is written on a page with this address.
    func resolving(_ reference: String) -> Destination {
        let bytes = Self.cleaned(reference)
        guard let scheme = Self.scheme(of: bytes) else { return .page(resolving(relative: bytes[...])) }
        let rest = bytes[(scheme.utf8.count + 1)...]
        guard scheme == "http" || scheme == "https" else { return .otherScheme(scheme) }
        return .page(Self.absolute(scheme: scheme, rest: rest.drop { $0 == 0x2F || $0 == 0x5C }))
    }

    /// Browsers drop the white space around a reference and line breaks and tabs within it.
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

    /// What follows the separator a component begins with; nil when there is not even a separator.
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
