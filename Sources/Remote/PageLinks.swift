import Models

/// The page numbers in the `Link` field of a list.
struct PageLinks: Equatable {
    /// The next page; `nil` on the last page.
    let next: Int?
    /// The last page; `nil` if it is not named, as on the last page itself.
    let last: Int?

    /// - Parameters:
    ///   - link: The value of the field; `nil` if it is missing, as for a list of one page.
    ///   - page: The page whose response has the field.
    /// - Returns: `nil` for a malformed field, and for a next page other than the one after this.
    init?(_ link: String?, on page: Int) {
        guard let links = WebLink.links(in: link ?? "") else { return nil }
        let next = links.first { $0.relations.contains("next") }
        let last = links.first { $0.relations.contains("last") }
        self.next = next?.pageNumber
        self.last = last?.pageNumber
        guard next == nil || self.next == page + 1 else { return nil }
        guard let last else { return }
        guard let number = last.pageNumber, (number > page) == (next != nil) else { return nil }
    }
}

extension WebLink {
    /// The item `page` of the query.
    fileprivate var pageNumber: Int? {
        let query = target.prefix { $0 != UInt8(ascii: "#") }.drop { $0 != UInt8(ascii: "?") }.dropFirst()
        let name = Array("page=".utf8)
        let item = query.split(separator: UInt8(ascii: "&")).first { $0.starts(with: name) }
        return item.flatMap { Int(digits: $0.dropFirst(name.count)) }
    }
}

/// A link of a `Link` field (RFC 8288 §3).
struct WebLink: Equatable {
    /// The target as written.
    let target: [UInt8]
    /// The relations in lower case.
    let relations: [String]
}

extension WebLink {
    /// Parses all links of a field's value.
    /// - Returns: `nil` for a malformed value.
    static func links(in value: String) -> [WebLink]? {
        var reader = WebLinkReader(Array(value.utf8))
        return reader.links()
    }
}

private struct WebLinkReader {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func links() -> [WebLink]? {
        var links: [WebLink] = []
        while true {
            // Lists may have empty elements (RFC 9110 §5.6.1).
            while take(",") {}
            guard offset < bytes.count else { return links }
            guard let link = link() else { return nil }
            links.append(link)
            guard offset == bytes.count || bytes[offset] == UInt8(ascii: ",") else { return nil }
        }
    }

    private mutating func link() -> WebLink? {
        guard take("<"), let end = bytes[offset...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let target = Array(bytes[offset..<end])
        offset = end + 1
        var relations: [String]?
        while take(";") {
            skipSpace()
            let name = token().lowercased()
            guard take("=") else { continue }
            skipSpace()
            guard let value = value() else { return nil }
            // If there are several, the first one is used (RFC 8288 §3.3).
            if name == "rel", relations == nil {
                relations = value.lowercased().split(separator: " ").map { String($0) }
            }
        }
        skipSpace()
        return WebLink(target: target, relations: relations ?? [])
    }

    private mutating func value() -> String? {
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
            let token = token()
            return token.isEmpty ? nil : token
        }
        offset += 1
        return quoted()
    }

    private mutating func quoted() -> String? {
        var content: [UInt8] = []
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: content, as: UTF8.self) }
            if byte == UInt8(ascii: "\\"), offset < bytes.count {
                content.append(bytes[offset])
                offset += 1
            } else {
                content.append(byte)
            }
        }
        return nil
    }

    private mutating func token() -> String {
        let separators = Array(" \t\"(),/:;<=>?@[\\]{}".utf8)
        let start = offset
        while offset < bytes.count, !separators.contains(bytes[offset]) { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// Skips white space, and `scalar` if it follows.
    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: scalar) else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while offset < bytes.count, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
    }
}
