/// An export of all songs, or all movies, written part by part, so that memory holds one part at a time.
///
/// An item that exists throughout the export is in the file once. Changes during the export may be in the file or not.
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

    /// Returns the next part of the file; `nil` at its end.
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

/// Writes songs, or movies, in one of the formats, item by item. Importing the file yields the same items.
///
/// Durations are written in seconds, because spreadsheets turn 3:54 into a time of day. CSV begins with a byte order mark,
/// without which Excel shows "é" as "Ã©"; the files for other services have none, because their readers may take it for
/// a part of the first name.
package struct ExportWriter<Item: CatalogueItem> {
    private let format: CatalogueFormat
    private let fields = Item.kind.exportedFields.map { (field: $0, key: Item.kind.key(of: $0)) }
    private var isFirst = true

    package init(format: CatalogueFormat) {
        self.format = format
    }

    /// Writes the beginning of the file.
    package func begin(in bytes: inout [UInt8]) {
        switch format {
        case .csv:
            bytes += [0xEF, 0xBB, 0xBF]
            CSVWriter.write(fields.map(\.key), to: &bytes)
        case .letterboxd, .exportify: CSVWriter.write(serviceColumns.map(\.name), to: &bytes)
        case .json: bytes += "[".utf8
        case .envelope: bytes += #"{"code":"19001","data":["#.utf8
        case .jsonLines: break
        }
    }

    package mutating func write(_ item: Item, to bytes: inout [UInt8]) {
        switch format {
        case .csv:
            CSVWriter.write(members(of: item).map(\.1), to: &bytes)
        case .letterboxd, .exportify:
            CSVWriter.write(serviceColumns.map { $0.field.map { text(of: $0, in: item) } ?? "" }, to: &bytes)
        case .json, .envelope:
            bytes += (isFirst ? "\n" : ",\n").utf8
            JSONWriter.write(members(of: item), to: &bytes)
        case .jsonLines:
            JSONWriter.write(members(of: item), to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
        isFirst = false
    }

    /// Writes the end of the file.
    package func end(in bytes: inout [UInt8]) {
        switch format {
        case .csv, .letterboxd, .exportify, .jsonLines: break
        case .json: bytes += "\n]\n".utf8
        case .envelope: bytes += "\n]}\n".utf8
        }
    }

    /// The columns of another service; one without a field stays empty.
    private var serviceColumns: [(name: String, field: CatalogueField?)] {
        format == .letterboxd
            ? [
                ("Title", .name), ("Year", .year), ("Directors", .credit), ("Rating", .rating), ("Tags", .tags),
                ("Review", .note),
            ]
            : [
                ("Track URI", nil), ("Track Name", .name), ("Album Name", .album), ("Artist Name(s)", .credit),
                ("Release Date", .year), ("Duration (ms)", .duration), ("Genres", .tags),
            ]
    }

    private func text(of field: CatalogueField, in item: Item) -> String {
        guard let value = item[field] else { return "" }
        if field == .credit { return item.creditNames.joined(separator: format == .exportify ? ";" : ", ") }
        if case .number(let seconds) = value, field == .duration { return "\(1_000 * seconds)" }
        if case .tags(let tags) = value { return tags.joined(separator: format == .exportify ? "," : ", ") }
        return field.text(of: value)
    }

    /// Returns the values of an item. A field without a value has `nil`, and is left out of the JSON.
    package func members(of item: Item) -> [(String, JSONWriter.Value?)] {
        fields.map { field, key in
            switch item[field] {
            case .text(let text): (key, .string(text))
            case .number(let number): (key, .number(number))
            case .rating(let rating): (key, .decimal(rating.text))
            case .tags(let tags): (key, .strings(tags))
            case nil: (key, nil)
            }
        }
    }
}
