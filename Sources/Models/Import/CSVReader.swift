/// Reads the rows of a file of separated values. An invalid line is one invalid row, and reading continues after it.
struct CSVReader: RowReader {
    private(set) var window: ByteWindow
    private let kind: CatalogueKind
    private let mapping: ChosenColumns?
    private let remembered: [String: ChosenColumns]
    private var separator = UInt8(ascii: ",")
    private var columns: CSVColumns?
    private var values: [CSVCursor.Value] = []

    var columnNames: [String] { columns?.names ?? [] }
    var doubtfulScale: DoubtfulScale? { columns?.doubtfulScale }

    /// - Parameters:
    ///   - mapping: The columns that someone has chosen; `nil` to decide by the header.
    ///   - remembered: The columns that were chosen before, by the key of their header.
    init(
        window: ByteWindow,
        kind: CatalogueKind,
        mapping: ChosenColumns? = nil,
        remembered: [String: ChosenColumns] = [:]
    ) {
        self.window = window
        self.kind = kind
        self.mapping = mapping
        self.remembered = remembered
    }

    mutating func next() throws -> ReadRow? {
        let columns = try columns ?? readHeader()
        self.columns = columns
        while try !isAtEnd() {
            if let ended = try readRecord() { return ended }
            guard !isBlank, !isRuler else { continue }
            if let columns = repeatedHeader() {
                self.columns = columns
                continue
            }
            return .row(row(self.columns ?? columns))
        }
        return nil
    }

    private mutating func isAtEnd() throws -> Bool {
        try window.extend(to: 1)
        return window.count == 0
    }

    /// Whether the line that was just read is blank.
    private var isBlank: Bool {
        values.allSatisfy { (!$0.isQuoted || values.count > 1) && isBlank($0) }
    }

    /// Whether a value is empty. Old programs end a file with U+001A, or fill it up with U+0000.
    private func isBlank(_ value: CSVCursor.Value) -> Bool {
        window.bytes[value.range].allSatisfy { " \u{1A}\0".utf8.contains($0) }
    }

    /// Whether the line that was just read is made of dashes, such as the one below the header of a table in Markdown.
    private var isRuler: Bool {
        let texts = values.filter { !isBlank($0) }.map { window.bytes[$0.range] }
        return texts.count > 1
            && texts.allSatisfy { text in
                text.count { $0 == UInt8(ascii: "-") } > 1 && text.allSatisfy { " -:".utf8.contains($0) }
            }
    }

    /// Returns the columns of the line that was just read, if it is a header again, as where several files were joined.
    private func repeatedHeader() -> CSVColumns? {
        guard let columns, let name = columns.index(of: .name), name < values.count,
            columns.hasColumn(named: withoutMark(window.bytes[values[name].range]))
        else { return nil }
        let texts = values.map { value in
            String(decoding: withoutMark(window.bytes[value.range]), as: UTF8.self).trimmed
        }
        if texts == columns.written { return columns }
        return CSVHeaderSearch(window, kind, mapping, remembered: remembered).columns(of: texts, separator)
    }

    /// Returns bytes without the mark with which a joined file may begin.
    private func withoutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes.starts(with: ByteWindow.byteOrderMark) ? bytes.dropFirst(ByteWindow.byteOrderMark.count) : bytes
    }

    private var cursor: CSVCursor {
        var cursor = CSVCursor(
            bytes: window.bytes,
            isComplete: window.isComplete,
            separator: separator,
            index: window.start
        )
        cursor.hasLiteralQuotes = columns?.hasLiteralQuotes ?? false
        return cursor
    }
}

extension CSVReader {
    /// Reads a record. Returns the problem of an invalid one, and skips its line.
    private mutating func readRecord() throws -> ReadRow? {
        while true {
            var cursor = cursor
            do throws(CursorStop) {
                try cursor.record(into: &values)
                window.consume(upTo: cursor.index)
                return nil
            } catch {
                if case .broken(let index, let expected) = error {
                    return try skipRow(brokenAt: index, expected: expected, found: cursor.found)
                }
            }
            guard window.count <= ByteWindow.rowLimit else { return try window.skipLongLine() }
            try window.extend()
        }
    }

    private mutating func skipRow(brokenAt index: Int, expected: String, found: String) throws -> ReadRow {
        let problem = ImportProblem(at: window.position(of: index), reason: .syntax(expected: expected, found: found))
        let excerpt = window.excerpt(from: window.start)
        window.consume(upTo: index)
        guard try window.skipLine() else { return .brokenOff(problem) }
        return .invalid(problem, excerpt: excerpt)
    }

    private func row(_ columns: CSVColumns) -> RowText {
        let cursor = cursor
        var row = RowText(start: values.first?.start ?? window.start)
        row.hasEntities = columns.hasEntities
        row.isOwn = columns.isOwn
        row.isMovie = kind == .movies
        let isSum = isSum(columns)
        row.mayLackCredit = columns.mayHaveNamesAlone || !isSum && values.count { !isBlank($0) } > 1
        var parts: (match: ColumnMatch?, values: [String], column: Int) = (nil, [], 0)
        for (column, value) in values.prefix(columns.matches.count).enumerated() {
            guard let match = columns.matches[column] else {
                if !isBlank(value), columns.spares[column] == nil { row.ignore(column) }
                continue
            }
            if isSum, match.field == .credit {
                if !isBlank(value) { row.ignore(column) }
                continue
            }
            if !match.notation.isAboutRow, row.mayLackCredit || match.field != .credit {
                row.locate(match.field, at: value.start)
            }
            if let text = cursor.text(of: value) {
                if match.notation == .part {
                    parts = (match, parts.values + [text], parts.match == nil ? column : parts.column)
                    continue
                }
                set(match, to: text, from: column, in: &row, columns)
            } else {
                row.leaveOut(match.field, from: column, at: value.start, because: .invalidUTF8)
            }
        }
        if let match = parts.match { row.set(match, to: parts.values, from: parts.column) }
        setSpares(in: &row, columns)
        if let extra = values.dropFirst(columns.matches.count).first(where: { !$0.range.isEmpty }) {
            let reason = ImportProblem.Reason.tooManyValues(count: values.count, columns: columns.matches.count)
            row.refuse(nil, at: extra.start, because: reason)
        }
        return row
    }

    private func set(
        _ match: ColumnMatch,
        to text: String,
        from column: Int,
        in row: inout RowText,
        _ columns: CSVColumns
    ) {
        switch columns.isOwn ? .text(text) : SpreadsheetCell(text) {
        case .text(let text): row.set(match, to: text, from: column)
        case .list(let values) where match.field == .credit || match.field == .tags:
            row.set(match, to: values, from: column)
        case .list: row.set(match, to: text, from: column)
        case .failure: row.leaveOut(match.field, text, from: column, because: .unclear)
        }
    }

    /// Sets the fields whose first column is blank in this row, and adds the tags of other columns.
    private func setSpares(in row: inout RowText, _ columns: CSVColumns) {
        for (column, match) in columns.spares.sorted(by: { $0.value.rank < $1.value.rank }) where column < values.count
        {
            let value = values[column]
            guard !isBlank(value), let text = cursor.text(of: value) else { continue }
            if match.field == .tags, case .text(let text) = SpreadsheetCell(text) {
                row.addTags(match, text, from: column)
            } else if row.text[match.field].isEmpty {
                row.locate(match.field, at: value.start)
                set(match, to: text, from: column, in: &row, columns)
            } else {
                row.ignore(column)
            }
        }
    }

    /// Whether the line that was just read is one below a table that somebody has made, such as "Total" or "Average": without
    /// an artist or a director, or with a number in place of one.
    private func isSum(_ columns: CSVColumns) -> Bool {
        guard !columns.mayHaveNamesAlone, let credit = columns.index(of: .credit), let name = columns.index(of: .name),
            max(credit, name) < values.count,
            window.bytes[values[credit].range].allSatisfy({ $0 == UInt8(ascii: " ") || JSONCursor.digits.contains($0) })
        else { return false }
        return cursor.text(of: values[name]).map(SumWords.contain) ?? false
    }

    /// Finds the header, and reads it.
    private mutating func readHeader() throws -> CSVColumns {
        try window.extend(to: ByteWindow.rowLimit + 1)
        var search = CSVHeaderSearch(window, kind, mapping, remembered: remembered)
        let header = try search.run()
        separator = header.separator
        window.consume(upTo: header.end)
        return header.columns
    }
}

/// The words in front of the sums of a table.
private enum SumWords {
    private static let all: Set<String> = Set(
        """
        total totals sum subtotal average avg mean count summe gesamt insgesamt durchschnitt mittelwert anzahl somme moyenne \
        suma promedio soma média media totale somma totaal gemiddelde razem średnia toplam ortalama итого всего среднее 合计 \
        总计 平均 合計 總計 합계 평균 المجموع कुल summa medelvärde yhteensä celkem összesen σύνολο
        """.split(separator: " ").map { Folding.fold(String($0)) }
    )

    /// Whether a name is such a word, with or without a number after it.
    static func contain(_ name: String) -> Bool {
        guard name.utf8.count <= 40 else { return false }
        let words = Folding.words(of: name).drop { $0 == "grand" }
        return words.first.map(all.contains) ?? false && words.dropFirst().allSatisfy { Int(digits: $0.utf8) != nil }
    }
}
