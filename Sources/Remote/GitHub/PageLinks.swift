import Models

/// Which pages the `Link` field of a list names, as numbers.
struct PageLinks: Equatable {
    /// nil on the last page.
    let next: Int?
    /// nil when it is not named, as on the last page itself.
    let last: Int?

    /// - Parameters:
    ///   - link: The value of the field; nil for a list of one page, which has none.
    ///   - page: On which it stands.
    /// - Returns: nil for what cannot be understood, and for what leads elsewhere than to the page after this.
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
    /// The `page` of its query.
    fileprivate var pageNumber: Int? {
        let query = target.prefix { $0 != UInt8(ascii: "#") }.drop { $0 != UInt8(ascii: "?") }.dropFirst()
        let name = Array("page=".utf8)
        let item = query.split(separator: UInt8(ascii: "&")).first { $0.starts(with: name) }
        return item.flatMap { Int(digits: $0.dropFirst(name.count)) }
    }
}
