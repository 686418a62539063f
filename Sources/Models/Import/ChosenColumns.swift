/// The columns that someone has chosen for a file: the field of each column, by its normalized name.
package struct ChosenColumns: Sendable, Hashable, Codable {
    /// The fields by normalized name.
    package let fields: [String: CatalogueField]
    /// Whether columns that were not chosen keep their usual meaning. Otherwise they are not taken.
    package let keepsOthers: Bool

    /// - Parameter columns: The fields by the name of their column.
    package init(_ columns: [String: CatalogueField], keepsOthers: Bool = false) {
        var fields: [String: CatalogueField] = [:]
        for (name, field) in columns { fields[FieldNames.normalized(name)] = field }
        self.fields = fields
        self.keepsOthers = keepsOthers
    }

    /// Parses the columns of a command, such as `name=Título,artist=Intérprete`. The name of a column may have commas.
    package init(parsing text: String, of kind: CatalogueKind) throws(ChosenColumnsError) {
        var parts: [String] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            if part.contains("=") || parts.isEmpty { parts.append(part) } else { parts[parts.count - 1] += ",\(part)" }
        }
        var columns: [String: CatalogueField] = [:]
        for part in parts {
            let pair = part.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
            guard pair.count == 2, !pair[1].isEmpty else { throw .malformed(part) }
            guard let field = kind.fields.first(where: { kind.key(of: $0) == pair[0].lowercased() }) else {
                throw .unknownField(pair[0], known: kind.fields.map(kind.key))
            }
            columns[pair[1]] = field
        }
        self.init(columns, keepsOthers: true)
    }

    /// Parses what `stored(of:)` returns. Lines that are not understood are left out.
    package init(stored text: String, of kind: CatalogueKind) {
        var columns: [String: CatalogueField] = [:]
        for line in text.split(separator: "\n") {
            let pair = line.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, let field = kind.fields.first(where: { kind.key(of: $0) == pair[0] }) else {
                continue
            }
            columns[String(pair[1])] = field
        }
        self.init(columns)
    }

    /// Returns the columns as stores keep them: a line for each, with the key of the field and the name of the column.
    package func stored(of kind: CatalogueKind) -> String {
        fields.sorted { $0.key < $1.key }.map { "\(kind.key(of: $0.value))=\($0.key)" }.joined(separator: "\n")
    }

    /// Returns the key by which a mapping is remembered for files with the same header.
    package static func key(of header: [String]) -> String {
        header.map { FieldNames.normalized($0) }.joined(separator: "\t")
    }
}

/// The reason that the columns of a command are not valid.
package enum ChosenColumnsError: Error, Sendable, Equatable {
    case malformed(String)
    case unknownField(String, known: [String])
}

/// The first rows of a file as a table, with a guess for the meaning of each column.
package struct ImportPreview: Sendable, Equatable {
    package static let rowLimit = 5
    /// The maximum number of columns.
    package static let columnLimit = 100

    package struct Column: Sendable, Equatable {
        package let name: String
        /// The likely meaning, or the chosen one; `nil` if the column is probably none of the fields.
        package let guess: CatalogueField?
        /// The values of the first rows.
        package let values: [String]

        package init(name: String, guess: CatalogueField?, values: [String]) {
            self.name = name
            self.guess = guess
            self.values = values
        }
    }

    /// The kind that a file seems to have, if it is not the chosen one.
    package struct OtherKind: Sendable, Equatable {
        package let kind: CatalogueKind
        /// The column that tells, such as that of the director; `nil` for the file of a service.
        package let column: String?

        package init(kind: CatalogueKind, column: String?) {
            self.kind = kind
            self.column = column
        }
    }

    /// The columns; empty for the file of a service, whose columns are known.
    package let columns: [Column]
    /// The kind of the file, if it seems to be another than the chosen one.
    package private(set) var otherKind: OtherKind?

    package var header: [String] { columns.map(\.name) }

    package init(columns: [Column], otherKind: OtherKind? = nil) {
        self.columns = columns
        self.otherKind = otherKind
    }

    /// Returns the same rows, with the meanings that someone has chosen.
    package func choosing(_ fields: [CatalogueField?]) -> ImportPreview {
        ImportPreview(
            columns: zip(columns, fields).map { Column(name: $0.name, guess: $1, values: $0.values) },
            otherKind: otherKind
        )
    }

    /// Returns the first rows of a file of separated values, or of JSON, whose columns are not understood, or which is a
    /// service's file of the other kind; `nil` for any other file.
    /// - Parameter file: Returns the file from its start.
    package static func ofUnknownColumns(_ options: ImportOptions, _ file: () -> ImportFile) -> ImportPreview? {
        do {
            return switch options.kind {
            case .songs: try check(Song.self, file(), options)
            case .movies: try check(Movie.self, file(), options)
            }
        } catch ImportFileError.missingColumns, ImportFileError.repeatedColumn {
            return ImportPreview(of: options.kind) { ImportPreview(file(), options, kind: $0) }
        } catch ImportFileError.otherKind(_, let kind) {
            return ImportPreview(columns: [], otherKind: OtherKind(kind: kind, column: nil))
        } catch {
            return nil
        }
    }

    /// Returns the members of a JSON file that is not understood.
    /// - Throws: `ImportFileError` for a file of separated values that is not understood.
    private static func check<Item: CatalogueItem>(
        _ item: Item.Type,
        _ file: ImportFile,
        _ options: ImportOptions
    ) throws -> ImportPreview? {
        var reader = try ImportReader<Item>(
            file,
            format: options.format,
            encoding: options.encoding,
            remembered: options.remembered
        )
        if let members = reader.unknownMembers {
            return ImportPreview(of: options.kind) { ImportPreview(members, kind: $0) }
        }
        _ = try reader.next()
        return nil
    }

    /// A preview as a kind, with the other kind if it understands the columns.
    private init?(of kind: CatalogueKind, _ preview: (CatalogueKind) -> ImportPreview?) {
        guard let own = preview(kind) else { return nil }
        self = own
        let other: CatalogueKind = kind == .songs ? .movies : .songs
        guard let columns = preview(other)?.columns, columns.contains(where: { $0.guess == .name }),
            let credit = columns.first(where: { $0.guess == .credit })
        else { return }
        otherKind = OtherKind(kind: other, column: credit.name)
    }

    private init?(_ members: ColumnSamples, kind: CatalogueKind) {
        guard (2...Self.columnLimit).contains(members.names.count) else { return nil }
        let plan = ColumnPlan(kind, members, isWhole: false)
        columns = members.names.map { name in
            let key = FieldNames.normalized(name)
            return Column(name: name, guess: plan[key]?.field, values: Array(members[key].prefix(Self.rowLimit)))
        }
    }

    /// Returns `nil` for a file that is no table of at least two columns.
    package init?(_ file: ImportFile, _ options: ImportOptions, kind: CatalogueKind) {
        var window = ByteWindow(encoding: options.encoding, nextPart: file.nextPart)
        do {
            try window.skipByteOrderMark()
            try window.extend(to: ByteWindow.rowLimit + 1)
        } catch {
            return nil
        }
        if LineUnquoter.areQuoted(window) { window.unquoteLines() }
        var search = CSVHeaderSearch(window, kind, nil)
        guard let table = search.table(), (2...Self.columnLimit).contains(table.header.count) else { return nil }
        var samples = ColumnSamples()
        for name in table.header { samples.add(name) }
        for row in table.rows {
            for (name, value) in zip(table.header, row) { samples.add(value, to: name) }
        }
        let plan = ColumnPlan(kind, samples, isWhole: true)
        columns = table.header.enumerated().map { index, name in
            Column(
                name: name,
                guess: plan[FieldNames.normalized(name)]?.field,
                values: table.rows.prefix(Self.rowLimit).map { index < $0.count ? $0[index] : "" }
            )
        }
    }
}
