/// What the columns of a CSV file are, by its first line.
struct CSVColumns {
    /// Of two that are as good the first one is taken.
    static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    /// For each column the field that is in it; `nil` where nobody needs what is in it.
    let fields: [DraftError.Field?]

    /// - Throws: `ImportFileError` when a column is missing without which no row can be kept, or is there twice.
    init(header: [String], names: FieldNames) throws(ImportFileError) {
        var columns: [(column: Int, match: FieldNames.Match)] = []
        for (column, name) in header.enumerated() {
            guard let match = names.match(name.trimmed) else { continue }
            if let other = columns.firstIndex(where: { $0.match.field == match.field }) {
                guard columns[other].match.rank != match.rank else { throw .repeatedColumn(name) }
                if match.rank < columns[other].match.rank { columns[other] = (column, match) }
            } else {
                columns.append((column, match))
            }
        }
        let known = columns.map(\.match.field)
        let missing = [DraftError.Field.name, .credit].filter { !known.contains($0) }
        guard missing.isEmpty else { throw .missingColumns(missing, found: header) }
        fields = header.indices.map { column in columns.first { $0.column == column }?.match.field }
    }

    /// How many names of a first line are those of fields: it is parted by what gives it the most.
    static func knownCount(in header: [String], names: FieldNames) -> Int {
        header.count { names.match($0.trimmed) != nil }
    }
}
