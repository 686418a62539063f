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
                if let file = KnownFile.first(ofOtherKindThan: kind, writtenAs: names) {
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
