import Synchronization

@testable import Models

extension ImportFile {
    /// A file with these bytes, which come in parts.
    init(_ bytes: [UInt8], name: String = "songs", partSize: Int = 64 << 10) {
        let rest = Mutex(bytes[...])
        self.init(name: name, byteCount: bytes.count) {
            rest.withLock { rest in
                guard !rest.isEmpty else { return nil }
                defer { rest = rest.dropFirst(partSize) }
                return Array(rest.prefix(partSize))
            }
        }
    }

    init(_ text: String, name: String = "songs", partSize: Int = 64 << 10) {
        self.init(Array(text.utf8), name: name, partSize: partSize)
    }
}

/// Reads a file in parts of several sizes, and returns its rows.
func rows<Item: CatalogueItem>(
    of item: Item.Type = Song.self,
    _ bytes: [UInt8],
    name: String = "songs",
    as format: CatalogueFormat? = nil,
    partSizes: [Int] = [1, 7, 64 << 10]
) throws -> [ImportReader<Item>.Row] {
    var all: [[ImportReader<Item>.Row]] = []
    for partSize in partSizes {
        var reader = try ImportReader<Item>(ImportFile(bytes, name: name, partSize: partSize), format: format)
        var rows: [ImportReader<Item>.Row] = []
        while let row = try reader.next() { rows.append(row) }
        all.append(rows)
    }
    guard let first = all.first, all.allSatisfy({ $0 == first }) else { throw DifferentRows() }
    return first
}

func rows<Item: CatalogueItem>(
    of item: Item.Type = Song.self,
    _ text: String,
    name: String = "songs",
    as format: CatalogueFormat? = nil
) throws -> [ImportReader<Item>.Row] {
    try rows(of: item, Array(text.utf8), name: name, as: format)
}

/// Reads a file all of whose rows are items.
/// - Returns: The items, and each column that was ignored with the number of its values.
func read<Item: CatalogueItem>(
    _ item: Item.Type,
    _ text: String
) throws -> (items: [Draft<Item>], ignored: [String]) {
    var reader = try ImportReader<Item>(ImportFile(text))
    var items: [Draft<Item>] = []
    while let row = try reader.next() {
        if case .leftOut = row { continue }
        guard case .draft(let draft) = row else { throw NoItem() }
        items.append(draft)
    }
    return (items, reader.ignoredColumns.columns.map { "\($0.name): \($0.valueCount)" })
}

/// An error of a file whose rows depend on the size of its parts.
struct DifferentRows: Error {}

/// An error of a file with a row that is no item.
struct NoItem: Error {}

func song(
    _ name: String,
    _ artist: String,
    facts: ItemFacts = .none
) throws -> ImportReader<Song>.Row {
    .draft(try Draft(name: name, credit: artist, facts: facts))
}

func bad<Item>(
    _ line: Int,
    _ column: Int,
    _ field: CatalogueField? = nil,
    _ reason: ImportProblem.Reason
) -> ImportReader<Item>.Row {
    .invalid([ImportProblem(line: line, column: column, field: field, reason: reason)])
}
