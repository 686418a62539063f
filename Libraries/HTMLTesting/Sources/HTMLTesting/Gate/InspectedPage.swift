/// A page as the rules of the gate see it.
public struct InspectedPage: Sendable {
    /// The source.
    public let source: [UInt8]
    /// The page as the HTML parser reads it.
    public let document: Document

    /// The tags as they stand in the source.
    let tags: [SourceTag]
    let elements: [Element]
    let ids: Set<String>

    init(source: [UInt8], document: Document) {
        self.source = source
        self.document = document
        self.tags = SourceScanner.tags(in: source)
        self.elements = document.elements
        self.ids = Set(elements.compactMap { $0["id"] })
    }

    func elements(named names: String...) -> [Element] {
        elements.filter { names.contains($0.name) }
    }
}
