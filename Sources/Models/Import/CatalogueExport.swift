/// All songs, or all movies, written part by part, in the order in which they were added. Memory holds one part at a time.
///
/// What is changed meanwhile may be in it or not; what is there all the time is in it once.
package struct CatalogueExport<Item: CatalogueItem> {
    private static var partSize: Int { 1_000 }

    private let catalogue: CatalogueModel<Item>
    private var writer: ExportWriter<Item>
    private var lastID: Int64?
    private var isOver = false

    package init(of catalogue: CatalogueModel<Item>, format: CatalogueFormat) {
        self.catalogue = catalogue
        writer = ExportWriter(format: format)
    }

    /// The next part of the file; `nil` at its end.
    package mutating func next() async throws -> [UInt8]? {
        guard !isOver else { return nil }
        var part: [UInt8] = []
        if lastID == nil { writer.begin(in: &part) }
        let items = try await catalogue.items(after: lastID ?? 0, limit: Self.partSize)
        for item in items { writer.write(item, to: &part) }
        lastID = items.last?.id ?? lastID
        if items.count < Self.partSize {
            writer.end(in: &part)
            isOver = true
        }
        return part
    }
}
