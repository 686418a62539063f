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

/// Writes songs, or movies, in one of the formats, item by item. Read again, the file gives the very same items.
///
/// Durations are written as seconds: a spreadsheet takes 3:54 for almost four hours, and saves it so.
package struct ExportWriter<Item: CatalogueItem> {
    private let format: CatalogueFormat
    private var isFirst = true

    package init(format: CatalogueFormat) {
        self.format = format
    }

    /// What comes before all items.
    package func begin(in bytes: inout [UInt8]) {
        switch format {
        case .csv: CSVWriter.write(Self.columns.map(\.name), to: &bytes)
        case .json: bytes += "[".utf8
        case .envelope: bytes += #"{"code":"19001","data":["#.utf8
        case .jsonLines: break
        }
    }

    package mutating func write(_ item: Item, to bytes: inout [UInt8]) {
        switch format {
        case .csv:
            CSVWriter.write(Self.columns.map { $0.text(item) ?? "" }, to: &bytes)
        case .json, .envelope:
            bytes += (isFirst ? "\n" : ",\n").utf8
            JSONWriter.write(Self.members(of: item), to: &bytes)
        case .jsonLines:
            JSONWriter.write(Self.members(of: item), to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
        isFirst = false
    }

    /// What comes after all items.
    package func end(in bytes: inout [UInt8]) {
        switch format {
        case .csv, .jsonLines: break
        case .json: bytes += "\n]\n".utf8
        case .envelope: bytes += "\n]}\n".utf8
        }
    }
}

extension ExportWriter {
    private struct Column {
        let name: String
        let text: (Item) -> String?
    }

    private static var columns: [Column] {
        let album = Column(name: "album") { $0.facts.album }
        return [Column(name: "name") { $0.name }, Column(name: creditName) { $0.credit }]
            + (Item.hasAlbum ? [album] : [])
            + [
                Column(name: "year") { $0.facts.year.map { "\($0)" } },
                Column(name: "duration") { $0.facts.seconds.map { "\($0)" } },
                Column(name: "rating") { $0.facts.rating.map { "\($0)" } },
                Column(name: "tags") { $0.facts.tags.isEmpty ? nil : $0.facts.tags.joined(separator: ", ") },
                Column(name: "note") { $0.facts.note },
            ]
    }

    /// What is not known is left out.
    private static func members(of item: Item) -> [(String, JSONWriter.Value?)] {
        [
            ("name", .string(item.name)),
            (creditName, .string(item.credit)),
            ("album", item.facts.album.map { .string($0) }),
            ("year", item.facts.year.map { .number($0) }),
            ("duration", item.facts.seconds.map { .number($0) }),
            ("rating", item.facts.rating.map { .number($0) }),
            ("tags", item.facts.tags.isEmpty ? nil : .strings(item.facts.tags)),
            ("note", item.facts.note.map { .string($0) }),
        ]
    }

    private static var creditName: String { Item.creditKeys.first ?? "credit" }
}
