import HTMLTesting

extension Document {
    /// A document from HTML, for tests that are not about parsing.
    convenience init(_ html: String) throws {
        try self.init(html: Array(html.utf8))
    }

    /// The ids of the elements that match a selector.
    func ids(_ selector: String) throws -> [String] {
        try all(selector).map { $0["id"] ?? "" }
    }
}
