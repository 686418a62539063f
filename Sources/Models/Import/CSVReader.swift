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

/// A value as a spreadsheet or a program has written it.
enum SpreadsheetCell: Equatable {
    case text(String)
    /// The values of a list as Python and JSON write them, such as `['Queen', 'David Bowie']`.
    case list([String])
    /// The error of a formula.
    case failure

    private static let failures: Set<String> = [
        "#N/A", "#VALUE!", "#REF!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!", "#ERROR!",
    ]

    init(_ text: String) {
        if text.hasPrefix("#"), Self.failures.contains(text) {
            self = .failure
        } else if text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count > 2 {
            // Written so that a spreadsheet leaves a number as it is. A quote with a combining mark is no quote here.
            self = .text(String(text.dropFirst(2).dropLast()).replacingBytes("\"\"", with: "\""))
        } else if let label = Self.label(text) {
            self = .text(label)
        } else if text.hasPrefix("["), text.hasSuffix("]"), let values = Self.values(text.utf8.dropFirst().dropLast()) {
            self = .list(values)
        } else if text.hasPrefix("[{"), text.hasSuffix("}]") {
            let names = Self.names(text.utf8)
            self = names.isEmpty ? .failure : .list(names)
        } else {
            self = .text(text)
        }
    }

    /// Returns the text of a link: `=HYPERLINK("https://example.org","Heat")`, `[Heat](https://example.org)` or `[[Heat]]`.
    private static func label(_ text: String) -> String? {
        if text.hasPrefix("=HYPERLINK(\""), text.hasSuffix("\")") {
            let parts = text.utf8.dropFirst("=HYPERLINK(".utf8.count).dropLast()
                .split(separator: UInt8(ascii: "\""))
            guard parts.count == 3, let label = parts.last else { return nil }
            return String(Substring(label))
        }
        guard text.hasPrefix("[") else { return nil }
        if text.hasPrefix("[["), text.hasSuffix("]]") {
            let label = text.dropFirst(2).dropLast(2)
            return label.contains("[") || label.contains("]") || label.isEmpty ? nil : String(label)
        }
        let parts = text.split(separator: "](", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].hasPrefix("http"), parts[1].hasSuffix(")") else { return nil }
        return String(parts[0].dropFirst())
    }

    /// Returns the names of objects, such as `[{'id': 18, 'name': 'Drama'}]`.
    private static func names(_ bytes: String.UTF8View) -> [String] {
        var names: [String] = []
        var rest = bytes[...]
        var last = ""
        var isName = false
        while let byte = rest.first {
            if let value = quoted(&rest) {
                if isName { names.append(value) }
                (last, isName) = (value, false)
            } else {
                if !byte.isJSONWhiteSpace { isName = byte == UInt8(ascii: ":") && last == "name" }
                rest = rest.dropFirst()
            }
        }
        return names
    }

    /// Returns the value in quotes with which a text begins, and skips it.
    private static func quoted(_ text: inout Substring.UTF8View) -> String? {
        guard let quote = text.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return nil }
        var value: [UInt8] = []
        var rest = text.dropFirst()
        while let byte = rest.first, byte != quote {
            if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
            guard let byte = rest.first else { return nil }
            value.append(byte)
            rest = rest.dropFirst()
        }
        guard rest.first == quote else { return nil }
        text = rest.dropFirst()
        return String(decoding: value, as: UTF8.self)
    }

    /// Returns the quoted values between commas; `nil` for any other text.
    private static func values(_ bytes: Substring.UTF8View) -> [String]? {
        var values: [String] = []
        var rest = bytes.drop(while: \.isJSONWhiteSpace)
        if rest.isEmpty { return [] }
        while !rest.isEmpty {
            guard let value = quoted(&rest) else { return nil }
            values.append(value)
            rest = rest.drop(while: \.isJSONWhiteSpace)
            guard let comma = rest.first else { return values }
            guard comma == UInt8(ascii: ",") else { return nil }
            rest = rest.dropFirst().drop(while: \.isJSONWhiteSpace)
        }
        return nil
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
    fileprivate(set) var doubtfulScale: DoubtfulScale?
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
    fileprivate func index(of field: CatalogueField) -> Int? {
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
    fileprivate func hasColumn(named name: ArraySlice<UInt8>) -> Bool {
        written.contains { $0.utf8.elementsEqual(name) }
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

/// Finds the line that names the columns, in the part of a file that has arrived.
///
/// It is the first line that has columns for the required fields, so titles and other tables may stand above it. If
/// there is none, the file may be a known one without such a line.
struct CSVHeaderSearch {
    /// The possible separators, the preferred one first.
    static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
    /// The number of lines that may stand above the header.
    private static let lineLimit = 10

    struct Header {
        let columns: CSVColumns
        let separator: UInt8
        /// The index after the header.
        let end: Int
    }

    private let window: ByteWindow
    private let kind: CatalogueKind
    private let mapping: ChosenColumns?
    private let remembered: [String: ChosenColumns]
    /// The separators that are tried.
    private var separators = Self.separators
    private var values: [CSVCursor.Value] = []
    private var hasLiteralQuotes = false

    init(
        _ window: ByteWindow,
        _ kind: CatalogueKind,
        _ mapping: ChosenColumns?,
        remembered: [String: ChosenColumns] = [:]
    ) {
        self.window = window
        self.kind = kind
        self.mapping = mapping
        self.remembered = remembered
    }

    /// - Throws: `ImportFileError`, that of the first line with text if no line is a header.
    mutating func run() throws -> Header {
        var index = window.start
        var firstError: ImportFileError?
        var firstLine: Int?
        var lineCount = 0
        while lineCount < Self.lineLimit {
            skipBlankLines(&index)
            let separator = separators.max { knownCount(at: index, $0) < knownCount(at: index, $1) } ?? separators[0]
            let line: (values: [String], end: Int)
            do {
                guard let read = try record(at: index, separator) else { break }
                line = read
            } catch {
                throw firstError ?? error
            }
            defer { index = line.end }
            if line.values.allSatisfy({ $0.trimmed.isEmpty }) { continue }
            if lineCount == 0, isSeparatorLine(line.values, at: index) { continue }
            lineCount += 1
            firstLine = firstLine ?? index
            let lineStart = index
            do {
                let hasNames = !isWithoutHeader(line.values)
                let header = hasNames ? CSVHeader(line.values) : CSVHeader(columnCount: line.values.count)
                let end = hasNames ? line.end : lineStart
                hasLiteralQuotes = areQuotesLiteral(at: end, separator)
                let plan = plan(of: header, rowsAt: end, separator)
                // Below the first line, a title and a year alone may be a row.
                guard lineCount == 1 || plan.has(.credit) || plan.service != nil || plan.isChosen else { continue }
                var columns = try CSVColumns(
                    header: header,
                    plan: plan,
                    hasLiteralQuotes: hasLiteralQuotes,
                    isSeparatedByTabs: separator == UInt8(ascii: "\t")
                )
                columns.doubtfulScale = plan.doubtfulScale.map { scale in
                    DoubtfulScale(scale.best, scale.value.text, at: window.position(of: scale.value.index))
                }
                return Header(columns: columns, separator: separator, end: end)
            } catch {
                firstError = firstError ?? error
                // A header that is refused for another reason is still the header.
                guard case .missingColumns = error else { throw error }
            }
        }
        if let firstLine, let known = headerless(at: firstLine) { return known }
        if let firstError { throw otherKind(firstLine) ?? firstError }
        throw window.isComplete ? ImportFileError.empty : .headerTooLong(limit: ByteWindow.rowLimit)
    }

    /// Returns the line that is most likely the header, and the rows after it, for a file that is not understood;
    /// `nil` if no line has several values.
    mutating func table() -> (header: [String], rows: [[String]])? {
        var best: (header: [String], separator: UInt8, start: Int, end: Int)?
        var index = window.start
        for _ in 0..<Self.lineLimit {
            skipBlankLines(&index)
            var end: Int?
            for separator in separators {
                guard let line = try? record(at: index, separator) else { continue }
                end = end ?? line.end
                if line.values.count > best?.header.count ?? 1 { best = (line.values, separator, index, line.end) }
            }
            guard let end else { break }
            index = end
        }
        guard var best else { return nil }
        if Self.hasNumbers(best.header) {
            (best.header, best.end) = ([String](repeating: "", count: best.header.count), best.start)
        }
        var rows: [[String]] = []
        index = best.end
        while rows.count < ColumnSamples.rowLimit, let row = try? record(at: index, best.separator) {
            rows.append(row.values)
            index = row.end
        }
        return (CSVHeader(best.header).names, rows)
    }

    /// Whether a line has numbers, so that it is rather a row than the names of columns.
    private static func hasNumbers(_ values: [String]) -> Bool {
        values.contains { value in
            let bytes = value.trimmed.utf8
            return bytes.first.map(JSONCursor.digits.contains) ?? false
                && bytes.allSatisfy { JSONCursor.digits.contains($0) || ":.,-/".utf8.contains($0) }
        }
    }

    /// Whether someone has chosen the columns of a file that begins with this line, and not with the names of columns.
    private func isWithoutHeader(_ values: [String]) -> Bool {
        guard Self.hasNumbers(values) else { return false }
        let names = CSVHeader(columnCount: values.count).names.map { FieldNames.normalized($0) }
        let chosen = mapping ?? remembered[names.joined(separator: "\t")]
        return chosen.map { chosen in chosen.fields.keys.allSatisfy(names.contains) } ?? false
    }

    /// Returns the columns of a line that consists of known names; `nil` for any other.
    func columns(of values: [String], _ separator: UInt8) -> CSVColumns? {
        let named = values.filter { !$0.isEmpty }
        guard mapping == nil, named.count >= 3,
            named.allSatisfy({ FieldNames.match(FieldNames.normalized($0), in: kind) != nil })
        else { return nil }
        let header = CSVHeader(values)
        let plan = plan(of: header, rowsAt: window.start, separator)
        return try? CSVColumns(
            header: header,
            plan: plan,
            hasLiteralQuotes: hasLiteralQuotes,
            isSeparatedByTabs: separator == UInt8(ascii: "\t")
        )
    }

    /// Whether quotes are part of the values of a file that is separated by tabs, as in the list of songs of Apple Music:
    /// where a quote begins no value in quotes, or some values are in quotes that have no need of them. A doubled quote
    /// shows that the program puts values in quotes.
    private func areQuotesLiteral(at start: Int, _ separator: UInt8) -> Bool {
        guard separator == UInt8(ascii: "\t") else { return false }
        var cursor = CSVCursor(bytes: window.bytes, isComplete: window.isComplete, separator: separator, index: start)
        var values: [CSVCursor.Value] = []
        var isDoubled = false
        var needless = 0
        var bare = 0
        for _ in 0..<ColumnSamples.rowLimit where cursor.index < window.bytes.count {
            do throws(CursorStop) {
                try cursor.record(into: &values)
            } catch {
                if case .broken = error { return true }
                break
            }
            for value in values where !value.range.isEmpty {
                let bytes = window.bytes[value.range]
                if !value.isQuoted {
                    bare += 1
                } else if bytes.contains(UInt8(ascii: "\"")) {
                    isDoubled = true
                } else if !bytes.contains(where: { "\t,\r\n".utf8.contains($0) }) {
                    needless += 1
                }
            }
        }
        return !isDoubled && needless > 0 && bare > 0
    }

    /// Skips lines that have separators and spaces only.
    private func skipBlankLines(_ index: inout Int) {
        var end = index
        while end < window.bytes.count {
            let byte = window.bytes[end]
            guard byte.isLineEnd || byte == UInt8(ascii: " ") || Self.separators.contains(byte) else { return }
            end += 1
            if byte.isLineEnd { index = end }
        }
    }

    /// Returns the record at an index; `nil` at the end of the file.
    private mutating func record(at index: Int, _ separator: UInt8) throws -> (values: [String], end: Int)? {
        guard index < window.bytes.count else { return nil }
        var cursor = CSVCursor(bytes: window.bytes, isComplete: window.isComplete, separator: separator, index: index)
        cursor.hasLiteralQuotes = hasLiteralQuotes
        do throws(CursorStop) {
            try cursor.record(into: &values)
        } catch {
            guard case .broken(let broken, let expected) = error else {
                throw ImportFileError.headerTooLong(limit: ByteWindow.rowLimit)
            }
            let reason = ImportProblem.Reason.syntax(expected: expected, found: cursor.found)
            throw ImportFileError.brokenOff(ImportProblem(at: window.position(of: broken), reason: reason))
        }
        return (values.map { cursor.text(of: $0) ?? "" }, cursor.index)
    }

    /// Returns the number of names in a line that are known.
    private func knownCount(at index: Int, _ separator: UInt8) -> Int {
        var search = self
        guard let line = try? search.record(at: index, separator) else { return 0 }
        let names = CSVHeader(Array(line.values.prefix(1_000))).names.map { FieldNames.normalized($0) }
        let chosen = mapping ?? remembered[names.joined(separator: "\t")]
        if let chosen, names.contains(where: { chosen.fields[$0] != nil }) {
            return names.count { chosen.fields[$0] != nil } + 1
        }
        let service = KnownFile.all.first { $0.kind == kind && $0.isWritten(as: Set(names)) }
        return names.count { FieldNames.match($0, in: kind) != nil || service?.columns[$0] != nil }
    }

    private func plan(of header: CSVHeader, rowsAt index: Int, _ separator: UInt8) -> ColumnPlan {
        var search = self
        var samples = ColumnSamples()
        for name in header.names { samples.add(name) }
        var index = index
        for _ in 0..<ColumnSamples.rowLimit {
            guard let row = try? search.record(at: index, separator) else { break }
            for (name, (text, place)) in zip(header.names, zip(row.values, search.values)) {
                samples.add(text, to: name, at: place.start)
            }
            index = row.end
        }
        if let mapping { return ColumnPlan(kind, chosen: mapping, samples) }
        let own = ColumnPlan(kind, samples, isWhole: true)
        // A file that is understood by itself is read as before, whatever somebody has chosen once.
        let isUnderstood =
            (try? CSVColumns(
                header: header,
                plan: own,
                hasLiteralQuotes: hasLiteralQuotes,
                isSeparatedByTabs: separator == UInt8(ascii: "\t")
            )) != nil
        guard !isUnderstood, let chosen = remembered[ChosenColumns.key(of: header.names)] else { return own }
        return ColumnPlan(kind, chosen: chosen, samples)
    }

    /// Whether the line is `sep=;` or similar, which some spreadsheets write first. It determines the separator.
    private mutating func isSeparatorLine(_ values: [String], at index: Int) -> Bool {
        guard index == window.start, values.count <= 2, values[0].lowercased().hasPrefix("sep=") else { return false }
        let named = window.bytes[index...].dropFirst(4).first
        if let named, Self.separators.contains(named) { separators = [named] }
        return true
    }

    /// Returns the columns of a known file without a header.
    private func headerless(at index: Int) -> Header? {
        guard kind == .songs, mapping == nil else { return nil }
        var search = self
        for separator in separators {
            guard let line = try? search.record(at: index, separator), LastFMRow.isRow(line.values) else { continue }
            return Header(columns: LastFMRow.columns, separator: separator, end: index)
        }
        return nil
    }

    /// Returns the error of a file that a known service writes for the other kind.
    private func otherKind(_ firstLine: Int?) -> ImportFileError? {
        guard let firstLine, mapping == nil else { return nil }
        var search = self
        var index = firstLine
        for _ in 0..<Self.lineLimit {
            for separator in separators {
                guard let line = try? search.record(at: index, separator) else { continue }
                let names = Set(line.values.map { FieldNames.normalized($0) })
                if let file = KnownFile.all.first(where: { $0.kind != kind && $0.isWritten(as: names) }) {
                    return .otherKind(service: file.service, kind: file.kind)
                }
            }
            guard let end = (try? search.record(at: index, separators[0]))?.end else { return nil }
            index = end
        }
        return nil
    }
}

/// A row of the lists that exporters for Last.fm write without a header: artist, album, name, and the time of listening.
enum LastFMRow {
    static let columns = CSVColumns(
        names: ["artist", "album", "name", "time"],
        matches: [
            ColumnMatch(field: .credit, rank: 0, notation: .text), ColumnMatch(field: .album, rank: 0, notation: .text),
            ColumnMatch(field: .name, rank: 0, notation: .text), nil,
        ]
    )

    /// Whether the last of four values is a time such as "15 Oct 2023 12:33".
    static func isRow(_ values: [String]) -> Bool {
        guard values.count == 4, !values[0].trimmed.isEmpty, !values[2].trimmed.isEmpty else { return false }
        let parts = values[3].split(separator: " ").map { String($0).replacingBytes(",", with: "").lowercased() }
        guard parts.count == 4 else { return values[3].trimmed.isEmpty ? false : isTimestamp(values[3].trimmed) }
        return Months.contain(parts[1]) && Int(digits: parts[2].utf8) != nil
            && parts[3].split(separator: ":").count >= 2
    }

    /// Whether a text is a time such as "2023-10-15 12:33" or "1697373180".
    private static func isTimestamp(_ text: String) -> Bool {
        if let seconds = Int(digits: text.utf8) { return text.utf8.count == 10 && seconds > 1_000_000_000 }
        return text.utf8.count >= 16 && text.utf8.contains(UInt8(ascii: ":"))
            && YearText.year(in: text) != nil
    }
}
