import Models

/// The page numbers in the `Link` field of a list.
struct PageLinks: Equatable {
    /// The next page; `nil` on the last page.
    let next: Int?
    /// The last page; `nil` if it is not named, as on the last page itself.
    let last: Int?

    /// Parses the form that GitHub sends: `<https://…?page=2>; rel="next", <https://…?page=9>; rel="last"`.
    /// - Parameters:
    ///   - field: The value of the field; `nil` if it is missing, as for a list of one page.
    ///   - page: The page whose response has the field.
    /// - Returns: `nil` for any other form, and for a next page other than the one after this.
    init?(_ field: String?, on page: Int) {
        var (next, last): (Int?, Int?)
        for bytes in (field ?? "").utf8.split(separator: UInt8(ascii: ",")) {
            guard let link = PageLink(bytes) else { return nil }
            switch link.relation {
            case "next": next = link.page
            case "last": last = link.page
            default: break
            }
        }
        guard next == nil || next == page + 1 else { return nil }
        if let last, (last > page) != (next != nil) { return nil }
        self.next = next
        self.last = last
    }
}

/// A link to a page: `<https://…?page=2>; rel="next"`.
private struct PageLink {
    let page: Int
    let relation: String

    init?(_ bytes: Substring.UTF8View) {
        let link = bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard link.first == UInt8(ascii: "<"), let end = link.firstIndex(of: UInt8(ascii: ">")),
            let page = Self.page(in: link[..<end])
        else { return nil }
        let (before, after) = ("; rel=\"".utf8, UInt8(ascii: "\""))
        let parameter = link[end...].dropFirst()
        guard parameter.starts(with: before), parameter.last == after else { return nil }
        let name = parameter.dropFirst(before.count).dropLast()
        guard !name.isEmpty, name.allSatisfy((UInt8(ascii: "a")...UInt8(ascii: "z")).contains) else { return nil }
        self.page = page
        relation = String(Substring(name))
    }

    /// Returns the last number that is named `page` in a query.
    private static func page(in target: Substring.UTF8View) -> Int? {
        guard let start = target.firstIndex(of: UInt8(ascii: "?")) else { return nil }
        let prefix = "page=".utf8
        let members = target[start...].dropFirst().split(separator: UInt8(ascii: "&"))
        guard let member = members.last(where: { $0.starts(with: prefix) }) else { return nil }
        let digits = member.dropFirst(prefix.count)
        return digits.count <= 9 ? Int(digits: digits) : nil
    }
}
