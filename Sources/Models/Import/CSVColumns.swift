/// The columns of a file of separated values.
struct CSVColumns {
    let names: [String]
    /// The names as the file has them; empty for a file without a header.
    let written: [String]
    /// The field of each column; `nil` for a column that is ignored.
    let matches: [ColumnMatch?]
    /// The columns that are read where the first column of their field is blank; for tags, beside it.
    let spares: [Int: ColumnMatch]
    /// Whether the file is an export of our own.
    let isOwn: Bool
    /// Whether quotes are part of the values.
    let hasLiteralQuotes: Bool
    /// Whether the values are escaped as in HTML.
    let hasEntities: Bool
    /// The scale of the ratings; `nil` where there is no doubt about it.
    var doubtfulScale: DoubtfulScale?
    /// Whether a row may be a movie of which only the name is known. In a table that somebody has made, such a line is
    /// rather one below the table, such as "Total: 12".
    let mayHaveNamesAlone: Bool

    /// - Parameters:
    ///   - hasLiteralQuotes: Whether the values show that quotes are part of them.
    ///   - isSeparatedByTabs: Whether the file is one in which services write quotes as part of the values.
    /// - Throws: `ImportFileError` if a required column is missing, or two columns have the same meaning.
    init(
        header: CSVHeader,
        plan: ColumnPlan,
        hasLiteralQuotes: Bool,
        isSeparatedByTabs: Bool
    ) throws(ImportFileError) {
        var columns: [CatalogueField: (column: Int, rank: UInt8)] = [:]
        for (column, name) in header.names.enumerated() {
            guard let match = plan[FieldNames.normalized(name)] else {
                let written = header.written[column]
                let isRepeated = plan[FieldNames.normalized(written)]?.field.isEssential ?? false
                guard plan.isChosen || !isRepeated else { throw .repeatedColumn(written) }
                continue
            }
            if match.notation.isRepeatable { continue }
            if let other = columns[match.field] {
                let isClear = other.rank != match.rank || match.rank >= CompoundNames.firstRank
                guard isClear || !match.field.isEssential else { throw .repeatedColumn(name) }
                if match.rank >= other.rank { continue }
            }
            columns[match.field] = (column, match.rank)
        }
        let missing = plan.missingFields
        guard missing.isEmpty else { throw .missingColumns(missing, found: header.written) }
        names = header.names
        written = header.written
        let all = names.map { plan[FieldNames.normalized($0)] }
        matches = all.enumerated().map { column, match in
            match.flatMap { $0.notation.isRepeatable || columns[$0.field]?.column == column ? $0 : nil }
        }
        var spares: [Int: ColumnMatch] = [:]
        for (column, match) in all.enumerated() where matches[column] == nil {
            if let match, match.field.hasSpares, !Self.otherWords.contains(names[column].lowercased()) {
                spares[column] = match
            }
        }
        self.spares = spares
        isOwn = plan.isOwn
        self.hasLiteralQuotes = hasLiteralQuotes || isSeparatedByTabs && plan.service?.hasLiteralQuotes ?? false
        hasEntities = plan.hasEntities
        mayHaveNamesAlone = plan.isOwn || plan.service != nil || header.names.count < 3
    }

    /// Returns the index of the first column of a field.
    func index(of field: CatalogueField) -> Int? {
        matches.firstIndex { $0?.field == field && $0?.notation.isAboutRow == false }
    }

    /// The columns whose values are tags if there are no others.
    private static let otherWords: Set<String> = ["keywords", "mood"]

    /// The columns of a known file without a header.
    init(names: [String], matches: [ColumnMatch?]) {
        self.names = names
        self.matches = matches
        written = []
        spares = [:]
        isOwn = false
        hasLiteralQuotes = false
        hasEntities = false
        mayHaveNamesAlone = true
    }

    /// Whether a name is that of a column.
    func hasColumn(named name: ArraySlice<UInt8>) -> Bool {
        written.contains { $0.utf8.elementsEqual(name) }
    }
}

extension CatalogueField {
    /// Whether an item is another one if this field is wrong.
    fileprivate var isEssential: Bool { self == .name || self == .credit }

    /// Whether a second column may have the value where the first is blank. A second rating may be that of others, and a second
    /// duration a time of day.
    fileprivate var hasSpares: Bool {
        switch self {
        case .credit, .album, .year, .note, .tags: true
        case .name, .duration, .rating: false
        }
    }
}

/// The names of the columns, each of which can be chosen by its name.
struct CSVHeader {
    /// The names as the file has them, without spaces around them.
    let written: [String]
    /// Different names, even in their normalized form: "Column 3" for one without a name, and "Title (2)" for a second
    /// "Title".
    let names: [String]

    /// The names of the columns of a table without a header: "Column 1", and so on.
    init(columnCount: Int) {
        self.init([String](repeating: "", count: columnCount))
    }

    init(_ values: [String]) {
        written = values.map(\.trimmed)
        var taken: Set<String> = []
        // Counted on, because thousands of columns may have one name.
        var counts: [String: Int] = [:]
        names = written.enumerated().map { column, name in
            let base = name.isEmpty ? "Column \(column + 1)" : name
            var unique = base
            while !taken.insert(FieldNames.normalized(unique)).inserted {
                let number = counts[base, default: 1] + 1
                counts[base] = number
                unique = "\(base) (\(number))"
            }
            return unique
        }
    }
}
