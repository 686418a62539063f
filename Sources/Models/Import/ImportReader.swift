/// Reads the songs, or the movies, of a file in any format, one by one. It keeps a part of the file in memory, never
/// all.
struct ImportReader<Item: CatalogueItem> {
    enum Row: Equatable {
        case draft(Draft<Item>)
        /// A row of another kind, such as an episode, which is listed with the values that are left out.
        case leftOut
        /// All problems of a row.
        case invalid([ImportProblem])
        /// The problem after which nothing can be read.
        case brokenOff(ImportProblem)
    }

    /// The number of bytes that are used to detect the format.
    private static var beginningSize: Int { 64 << 10 }

    /// The format; `nil` for XML and for lines that are not separated into values.
    let format: CatalogueFormat?
    /// The places of the rows in JSON.
    private let layout: JSONLayout
    private var rows: any RowReader
    /// The number of ignored values of each column in valid rows, by the number of the column.
    private var ignoredCounts: [Int] = []
    private var leftOut: (first: [LeftOutValue], count: Int) = ([], 0)
    /// The number of rows of each type that is neither a song nor a movie, by the name of their column and the type.
    private var otherTypes: [String: Int] = [:]
    private var rowCount = 0
    /// Whether reading has ended before the end of the file.
    private var isBrokenOff = false
    /// The line of the last draft, from 1.
    private(set) var line = 1
    /// The beginning of the last invalid row.
    private(set) var excerpt = ""

    /// - Parameters:
    ///   - format: `nil` to detect the format.
    ///   - encoding: `nil` to detect the encoding.
    ///   - mapping: The columns that someone has chosen; `nil` to decide by the file.
    ///   - remembered: The columns that were chosen before, by the key of their header.
    /// - Throws: `ImportFileError`, or an error of reading the file.
    init(
        _ file: ImportFile,
        format: CatalogueFormat? = nil,
        encoding: TextEncoding? = nil,
        mapping: ChosenColumns? = nil,
        remembered: [String: ChosenColumns] = [:]
    ) throws {
        var window = ByteWindow(encoding: encoding, nextPart: file.nextPart)
        try window.extend(to: Self.signatureSize)
        if let error = try Self.binaryFile(&window, named: file.name) { throw error }
        try window.skipByteOrderMark()
        guard try window.extendBeyondWhiteSpace() else { throw ImportFileError.empty }
        try window.extend(to: Self.beginningSize)
        let layout = try Self.layout(of: &window)
        let beginning = window.bytes[window.start...]
        guard !Self.isWebPage(beginning) else { throw ImportFileError.webPage }
        let isXML = format == nil && Self.isXML(beginning, named: file.name)
        let detected = format ?? CatalogueFormat(fileName: file.name, beginning: beginning, layout: layout)
        let lines =
            format == nil && detected == .csv && !isXML && mapping == nil
            ? try Self.lines(in: &window, named: file.name, remembered) : nil
        let format = isXML || lines != nil ? nil : detected
        self.format = format
        if format == .csv, LineUnquoter.areQuoted(window) { window.unquoteLines() }
        rows =
            switch format {
            case nil:
                if let lines {
                    LineReader(window: window, form: lines)
                } else {
                    try XMLReader(window: window, kind: Item.kind)
                }
            case .csv, .letterboxd, .exportify:
                CSVReader(window: window, kind: Item.kind, mapping: mapping, remembered: remembered)
            case .json where layout.isColumnWise: throw ImportFileError.columnWise
            case .json, .envelope, .jsonLines:
                try Self.jsonReader(format, window, layout, Self.names(in: window, format, layout, mapping, remembered))
            }
        self.layout = layout
    }

    /// Returns the places of rows in the beginning of a JSON file. A longer beginning is read if the first one does not have
    /// rows whose names are known.
    private static func layout(of window: inout ByteWindow) throws -> JSONLayout {
        let first = window.bytes[window.start...].first { !$0.isJSONWhiteSpace }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return JSONLayout([], kind: Item.kind) }
        let layout = JSONLayout(Array(window.bytes[window.start...]), kind: Item.kind)
        guard !layout.isCertain, !window.isComplete else { return layout }
        try window.extend(to: JSONLayout.beginningSize)
        return JSONLayout(Array(window.bytes[window.start...]), kind: Item.kind)
    }

    private static func jsonReader(
        _ format: CatalogueFormat?,
        _ window: ByteWindow,
        _ layout: JSONLayout,
        _ names: JSONNames
    ) -> any JSONRowsReader {
        if format == .jsonLines { return JSONLinesReader(window: window, names: names) }
        let first = window.bytes[window.start...].first { !$0.isJSONWhiteSpace }
        return format == .json && (first == UInt8(ascii: "{") || layout.isFound)
            ? JSONContainerReader(window: window, names: names, layout: layout)
            : JSONArrayReader(window: window, names: names, isEnvelope: format == .envelope)
    }

    /// Returns the names of a JSON file, with their meanings by the first rows.
    /// - Throws: `ImportFileError.otherKind`.
    private static func names(
        in window: ByteWindow,
        _ format: CatalogueFormat?,
        _ layout: JSONLayout,
        _ mapping: ChosenColumns?,
        _ remembered: [String: ChosenColumns]
    ) throws -> JSONNames {
        let samples = samples(of: window, format, layout)
        let plan = ColumnPlan(Item.kind, samples, isWhole: false)
        let chosen = mapping ?? (plan.missingFields.isEmpty ? nil : remembered[ChosenColumns.key(of: samples.names)])
        if chosen == nil, !plan.missingFields.isEmpty,
            let file = KnownFile.first(ofOtherKindThan: Item.kind, writtenAs: samples.normalizedNames)
        {
            throw ImportFileError.otherKind(service: file.service, kind: file.kind)
        }
        let decided = chosen.map { ColumnPlan(Item.kind, chosen: $0, samples) } ?? plan
        var names = JSONNames(plan: decided)
        names.doubtfulScale = decided.doubtfulScale.map { scale in
            let position = window.position(of: scale.value.index)
            return DoubtfulScale(
                scale.best,
                scale.value.text,
                at: position,
                row: format == .jsonLines ? nil : scale.value.row
            )
        }
        return names
    }

    private static func samples(
        of window: ByteWindow,
        _ format: CatalogueFormat?,
        _ layout: JSONLayout
    ) -> ColumnSamples {
        var probe = jsonReader(format, window.probe, layout, JSONNames())
        for _ in 0..<ColumnSamples.rowLimit {
            guard let row = try? probe.next() else { break }
            if case .brokenOff = row { break }
        }
        return probe.names.samples
    }

    /// The members of the first rows of a JSON file that has no member for a required field; `nil` for any other file.
    var unknownMembers: ColumnSamples? {
        guard let rows = rows as? any JSONRowsReader, rows.names.plan?.missingFields.isEmpty == false else {
            return nil
        }
        return Self.samples(of: rows.window, format, layout)
    }

    /// Returns the form of a playlist, or of lines such as "Artist - Title" without a header; `nil` for any other file.
    private static func lines(
        in window: inout ByteWindow,
        named name: String,
        _ remembered: [String: ChosenColumns]
    ) throws -> LineReader.Form? {
        if let playlist = LineReader.playlist(window.bytes[window.start...], named: name) {
            guard Item.kind == .songs else { throw ImportFileError.otherKind(service: "a playlist", kind: .songs) }
            return playlist
        }
        guard Item.kind == .songs, let list = LineReader.list(window) else { return nil }
        try window.extend(to: ByteWindow.rowLimit + 1)
        var search = CSVHeaderSearch(window, Item.kind, nil, remembered: remembered)
        do {
            _ = try search.run()
            return nil
        } catch ImportFileError.missingColumns, ImportFileError.brokenOff {
            return list
        } catch {
            return nil
        }
    }

    private static func isWebPage(_ beginning: ArraySlice<UInt8>) -> Bool {
        let start = beginning.drop(while: \.isJSONWhiteSpace).prefix(14)
        let tag = String(decoding: start, as: UTF8.self).lowercased()
        return tag == "<!doctype html" || tag.hasPrefix("<html>") || tag.hasPrefix("<html ")
    }

    /// Whether a file is XML. The first line of a CSV file may begin with a bracket.
    private static func isXML(_ beginning: ArraySlice<UInt8>, named name: String) -> Bool {
        let start = beginning.drop(while: \.isJSONWhiteSpace)
        guard start.first == UInt8(ascii: "<") else { return false }
        let isNamedText = [".csv", ".tsv", ".txt"].contains { name.lowercased().hasSuffix($0) }
        return !isNamedText || start.starts(with: "<?xml".utf8)
    }

    /// The number of bytes in which images, archives and other binary files have control characters.
    private static var signatureSize: Int { 12 }

    /// Returns the error of a file that is not text, by its first bytes; `nil` for text.
    private static func binaryFile(_ window: inout ByteWindow, named name: String) throws -> ImportFileError? {
        let start = window.bytes.prefix(signatureSize)
        if start.starts(with: "bplist".utf8) { return .binaryPropertyList }
        if start.starts(with: "%PDF-".utf8) { return .pdf }
        // The format of Excel until 2003.
        if start.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return .workbook }
        guard isBinary(start) else { return nil }
        guard start.starts(with: [0x50, 0x4B, 0x03, 0x04]) else {
            return start.starts(with: [0x1F, 0x8B]) || start.starts(with: "7z".utf8) ? .archive : .notText
        }
        try window.extend(to: 1_024)
        let beginning = String(decoding: window.bytes.prefix(1_024), as: UTF8.self)
        let isWorkbook =
            workbookNames.contains(where: name.lowercased().hasSuffix)
            || workbookFiles.contains(where: beginning.contains)
        return isWorkbook ? .workbook : .archive
    }

    private static var workbookNames: [String] { [".xlsx", ".xlsm", ".ods", ".numbers"] }
    /// The names of the first files in the archives that Excel, LibreOffice and Numbers write.
    private static var workbookFiles: [String] {
        ["[Content_Types].xml", "xl/", "docProps/", "opendocument.spreadsheet", "Index/Document.iwa"]
    }

    /// Whether the beginning of a file has control characters other than white space.
    private static func isBinary(_ beginning: ArraySlice<UInt8>) -> Bool {
        beginning.contains { $0 < 0x20 && !$0.isJSONWhiteSpace }
    }

    /// The number of bytes that have been read.
    var byteCount: Int { rows.window.byteCount }

    /// The columns with ignored values in the valid rows so far.
    var ignoredColumns: IgnoredColumns {
        var counts = ignoredCounts
        for (column, count) in rows.skippedCounts { counts.add(count, at: column) }
        let names = rows.columnNames
        return IgnoredColumns(types: otherTypes, names: names, counts: counts, fieldValues: leftOut)
    }

    /// The scale of the ratings; `nil` where there is no doubt about it.
    var doubtfulScale: DoubtfulScale? { rows.doubtfulScale }

    /// A song as it was read from a line that is not separated into values; `nil` for any other file.
    var lineExample: LineExample? { (rows as? LineReader)?.lineExample }

    /// The encoding that was taken although others fit as well; `nil` if there is no doubt about it.
    var doubtfulEncoding: DoubtfulEncoding? { rows.window.doubtfulEncoding }

    /// Returns the next row; `nil` at the end of the file.
    /// - Throws: `ImportFileError`, or an error of reading the file.
    mutating func next() throws -> Row? {
        if isBrokenOff { return nil }
        let next = try rows.next()
        rowCount += 1
        switch next {
        case .row(let row):
            if let type = row.otherType { return leaveOut(row, type.name, from: type.column) }
            return check(row)
        case .invalid(let problem, let excerpt):
            self.excerpt = excerpt
            return .invalid([problem])
        case .brokenOff(let problem):
            isBrokenOff = true
            excerpt = rows.window.excerpt(from: rows.window.start)
            return .brokenOff(problem)
        case nil:
            return nil
        }
    }

    /// Validates a row. Optional values that break a rule are left out, and counted; an invalid row is listed with its
    /// problems, so its other values are not lost in a row that is imported.
    private mutating func check(_ row: RowText) -> Row {
        var row = row
        var errors = DraftErrors(errors: [])
        do throws(DraftErrors) {
            return accept(row, try Draft<Item>(row.text))
        } catch {
            row.ignore(error)
            errors = DraftErrors(errors: error.errors.filter { $0.field == .name || $0.field == .credit })
        }
        if errors.errors.isEmpty, let draft = try? Draft<Item>(row.text) { return accept(row, draft) }
        return invalid(row, problems(of: row) + problems(of: row, errors))
    }

    private mutating func leaveOut(_ row: RowText, _ type: String, from column: Int) -> Row {
        let names = rows.columnNames
        let name = column < names.count ? names[column] : ""
        otherTypes[type.isEmpty ? name : "\(name): \(type)", default: 0] += 1
        let reason = ImportProblem.Reason.otherType(type)
        list([RowText.LeftOut(field: .name, index: row.start, value: row.text[.name], reason: reason)])
        return .leftOut
    }

    private mutating func accept(_ row: RowText, _ draft: Draft<Item>) -> Row {
        let lacksCredit = draft.credit.isEmpty && !row.mayLackCredit && !row.has(.credit)
        let missing = lacksCredit ? [DraftError(field: .credit, reason: .blank)] : []
        guard row.problems.isEmpty, missing.isEmpty else {
            return invalid(row, problems(of: row) + problems(of: row, DraftErrors(errors: missing)))
        }
        for column in row.ignoredColumns { ignoredCounts.add(1, at: column) }
        list(row.leftOut)
        line = rows.window.position(of: row.start).line
        return .draft(draft)
    }

    /// Lists the first values that are left out, with their places.
    private mutating func list(_ values: [RowText.LeftOut]) {
        leftOut.count += values.count
        let isArray = format == .json || format == .envelope
        for value in values.prefix(IgnoredColumns.valueLimit - leftOut.first.count) {
            let position = rows.window.position(of: value.index)
            let problem = ImportProblem(at: position, field: value.field, reason: value.reason)
            leftOut.first.append(
                LeftOutValue(rowNumber: isArray ? rowCount : nil, value: value.value, problem: problem)
            )
        }
    }

    private mutating func invalid(_ row: RowText, _ problems: [ImportProblem]) -> Row {
        excerpt = rows.window.excerpt(from: row.start, to: rows.window.start)
        return .invalid(problems)
    }

    private func problems(of row: RowText) -> [ImportProblem] {
        row.problems.map { problem in
            ImportProblem(at: rows.window.position(of: problem.index), field: problem.field, reason: problem.reason)
        }
    }

    /// Returns the errors of a draft, except those in unreadable fields.
    private func problems(of row: RowText, _ errors: DraftErrors) -> [ImportProblem] {
        let unread = row.problems.map(\.field)
        guard !unread.contains(nil) else { return [] }
        return errors.errors.filter { !unread.contains($0.field) }.map { error in
            let position = rows.window.position(of: row.index(of: error.field))
            return ImportProblem(at: position, field: error.field, reason: .draft(error.reason))
        }
    }
}

extension [Int] {
    /// Adds to the number at an index, which may be beyond the end.
    fileprivate mutating func add(_ count: Int, at index: Int) {
        while self.count <= index { append(0) }
        self[index] += count
    }
}

extension ByteWindow {
    /// Extends the window beyond leading white space. Returns whether the file has other characters, within the length
    /// of a line.
    fileprivate mutating func extendBeyondWhiteSpace() throws -> Bool {
        while bytes[start...].allSatisfy(\.isJSONWhiteSpace) {
            if isComplete || byteCount > Self.lineLimit { return false }
            if count > Self.rowLimit { consume(upTo: bytes.count) }
            try extend()
        }
        return true
    }
}

/// A file to import. It is read once, from start to end, part by part.
package struct ImportFile: Sendable {
    /// The name of the file in messages.
    package let name: String
    /// The size of the file, if it is known.
    package let byteCount: Int?
    /// Returns the next part, of about 64 KiB; `nil` at the end. It may block, and is called by one thread at a time.
    let nextPart: @Sendable () throws -> [UInt8]?

    package init(name: String, byteCount: Int?, nextPart: @escaping @Sendable () throws -> [UInt8]?) {
        self.name = name
        self.byteCount = byteCount
        self.nextPart = nextPart
    }
}
