package import Models
import Routing
package import Views

package struct ImportStatusViewModel: ImportStatusView {
    package let running: RunningImportViewModel?
    package let ended: EndedImportViewModel?

    /// - Parameter showsResult: Whether the result of the last import is shown.
    package init(_ state: ImportState, showsResult: Bool = true) {
        running = if case .running(let progress) = state.activity { RunningImportViewModel(progress) } else { nil }
        ended = if showsResult, case .ended(let report) = state.activity { EndedImportViewModel(report) } else { nil }
    }
}

extension LiveRegionViewModel<ImportStatusViewModel> {
    /// The live region with the status of the import.
    /// - Parameter showsResult: Whether the result of the last import is shown.
    package static func importing(_ state: ImportState, showsResult: Bool = true) -> Self {
        let status = ImportStatusViewModel(state, showsResult: showsResult)
        return LiveRegionViewModel(.importing, revision: state.revision, content: status)
    }
}

package struct RunningImportViewModel: RunningImport {
    package let heading: String
    package let rows: String
    package let percent: Int?
    package let pace: String
    package let cancel: String
    package let cancelURL = Route.importCancellation.url
    package let pageURL = Route.importing().url

    package init(_ progress: ImportProgress) {
        let verb = progress.job.options.isCheck ? "Checking" : "Importing"
        heading = "\(verb) \(progress.job.fileName.shownAsFileName)"
        rows = Self.rows(progress)
        percent = Self.percent(progress)
        pace = Self.pace(progress)
        cancel = "Cancel the \(Self.noun(of: progress))"
    }

    private static func noun(of progress: ImportProgress) -> String {
        progress.job.options.isCheck ? "check" : "import"
    }

    private static func rows(_ progress: ImportProgress) -> String {
        let read = "\(progress.rowCount.counted("row")) read"
        let invalid =
            progress.invalidRowCount == 0 ? "" : ", \(progress.invalidRowCount.grouped) of them invalid"
        return read + invalid
    }

    private static func percent(_ progress: ImportProgress) -> Int? {
        switch progress.phase {
        case .finishing(let share):
            return Int(100 * min(max(share, 0), 1))
        case .reading:
            guard let total = progress.totalByteCount, total > 0 else { return nil }
            return min(100 * progress.byteCount / total, 100)
        }
    }

    private static func pace(_ progress: ImportProgress) -> String {
        if case .finishing = progress.phase { return "All rows have been read. Now they are being sorted." }
        guard let rate = progress.rate else { return "The \(noun(of: progress)) has just started." }
        let pace = "\(Int(rate).counted("row")) per second"
        return progress.remainingTime.map { "\(pace), \($0.inWords) left to read" } ?? pace
    }
}

package struct EndedImportViewModel: EndedImport {
    package let heading: String
    package let start: UTCTime
    package let message: String
    package private(set) var hasFailed = false
    package private(set) var details: [String] = []
    package let ignoredHeading: String?
    package let ignoredColumns: [String]
    package let leftOut: (heading: String, rows: [(place: String, message: String, value: String)], extent: String)?
    package let skipped: (heading: String, rows: [(place: String, name: String)], extent: String)?
    package let problems: ImportProblemTableViewModel?
    package private(set) var listLink: Link?
    package private(set) var undoLink: Link?

    package init(_ report: ImportReport) {
        let kind = report.job.options.kind
        let name = report.job.fileName.shownAsFileName
        let unchanged = "The \(kind.plural) are unchanged."
        start = UTCTime(report.job.start)
        switch report.outcome {
        case .finished where report.rowCount == 0, .checked where report.rowCount == 0:
            heading = "\(EmptyListViewModel.noData) in \(name)"
            message = "The file has no rows."
            details = [unchanged]
        case .finished where report.hasInvalidRowsAlone:
            heading = "Nothing was imported from \(name)"
            message = Self.allBad(report.problems)
            hasFailed = true
            details = [unchanged]
        case .finished(added: 0, _) where report.filledCount == 0:
            heading = "Nothing new in \(name)"
            message = unchanged
            details = Self.details(report)
        case .finished(let added, _):
            heading = "Imported \(name)"
            let time = report.duration < 1 ? "less than a second" : report.duration.inWords
            message = "\(kind.quantity(added)) added in \(time)."
            details = Self.details(report)
            listLink = Link("Show the \(kind.plural)", to: kind.url(.list()))
            undoLink = Link("Undo this import", to: "\(Route.importing(kind).url)#recent")
        case .checked where report.hasInvalidRowsAlone:
            heading = "Nothing can be imported from \(name)"
            message = Self.allBad(report.problems)
            hasFailed = true
            details = [unchanged]
        case .checked(let added, _):
            heading = "Checked \(name)"
            message = "\(kind.quantity(added)) can be imported. \(unchanged)"
            details = Self.details(report)
        case .failed(.interrupted):
            heading = "The \(report.job.options.isCheck ? "check" : "import") of \(name) was interrupted"
            message = ImportFailure.interrupted.message(in: kind)
            hasFailed = true
        case .failed(let failure):
            heading = "Nothing \(report.job.options.isCheck ? "can be" : "was") imported from \(name)"
            message = failure.pageMessage(in: kind)
            hasFailed = true
            details = [unchanged]
        case .cancelled:
            heading = "The \(report.job.options.isCheck ? "check" : "import") of \(name) was cancelled"
            message = unchanged
        }
        ignoredColumns = report.ignoredColumns.words
        ignoredHeading = ignoredColumns.isEmpty ? nil : "Ignored values"
        leftOut = report.ignoredColumns.table(in: kind)
        skipped = report.repeated?.table
        problems = ImportProblemTableViewModel(report)
    }

    private static func allBad(_ problems: ImportProblems) -> String {
        problems.haveReachedLimit
            ? "The first \(problems.rows.count.grouped) rows are invalid, and no more were read."
            : "All rows of the file are invalid."
    }

    private static func details(_ report: ImportReport) -> [String] {
        let options = report.job.options
        var details: [String] = []
        if let repeated = report.repeated { details += repeated.words(of: options) }
        if let types = report.ignoredColumns.otherTypes {
            details.append("Left out, because they are not \(options.kind.plural): \(types).")
        }
        if let scale = report.doubtfulScale { details.append(scale.words) }
        if let example = report.lineExample { details.append(example.words(isCheck: options.isCheck)) }
        if let encoding = report.doubtfulEncoding { details.append(encoding.words(isCheck: options.isCheck)) }
        if let end = report.problems.end {
            let limit = ImportProblems.rowLimit.grouped
            details.append(
                (report.problems.haveReachedLimit
                    ? "Reading stopped on line \(end.line), after \(limit) invalid rows."
                    : "The file cannot be read beyond line \(end.line), column \(end.column).")
                    + " Valid rows before that \(options.isCheck ? "can be" : "were") imported."
            )
        }
        return details
    }
}

extension ImportReport {
    fileprivate var filledCount: Int { repeated?.filledCount ?? 0 }
}

extension RepeatedRows {
    /// The rows that have filled items or were skipped, a sentence each.
    fileprivate func words(of options: ImportOptions) -> [String] {
        let kind = options.kind
        func existing(_ count: Int) -> String {
            let songs = kind.quantity(count)
            return options.isCheck
                ? "\(songs) that already \(count == 1 ? "exists or is" : "exist or are") repeated in the file"
                : "\(songs) that already existed or \(count == 1 ? "is" : "are") repeated in the file"
        }
        var sentences: [String] = []
        if filledCount > 0 {
            let fields = filledFields.map(kind.key).joinedInSentence
            let start = options.isCheck ? "An import would fill in" : "Filled in"
            sentences.append("\(start) \(existing(filledCount)): \(fields).")
        }
        if skippedCount > 0 {
            sentences.append("\(options.isCheck ? "An import would skip" : "Skipped") \(existing(skippedCount)).")
        }
        if differentCount > 0 {
            let rows = "\(differentCount.counted("row")) \(differentCount == 1 ? "has" : "have") other values"
            sentences.append("\(rows) than the \(kind.plural) that exist, which are kept as they are.")
        }
        return sentences
    }

    /// The first skipped rows; `nil` if there are none.
    fileprivate var table: (heading: String, rows: [(place: String, name: String)], extent: String)? {
        guard !first.isEmpty else { return nil }
        let heading = skippedCount.counted("skipped row")
        return (
            heading, first.map(\.tableRow),
            skippedCount == first.count
                ? "Every skipped row is listed." : "These are the first \(first.count) of \(heading)."
        )
    }
}

extension RepeatedRows.Row {
    /// The place of the row in its file, and its name and credit.
    package var tableRow: (place: String, name: String) {
        let words = credit.isEmpty ? name : "\(name), \(credit)"
        return (line.map { "Line \($0)" } ?? "", ForbiddenCharacter.replaced(in: words))
    }
}

extension DoubtfulScale {
    /// The scale, and the rating because of which it was taken.
    fileprivate var words: String {
        let place = row.map { "row \($0), line \(line)" } ?? "line \(line)"
        return
            "Ratings were read as 0 to \(best), because of the \(ForbiddenCharacter.replaced(in: value)) in \(place)."
    }
}

extension DoubtfulEncoding {
    /// A name as it was read, and as it is in other encodings, with advice.
    fileprivate func words(isCheck: Bool) -> String {
        let other = others.map { "\(Self.quoted($0)) in \($0.encoding.rawValue)" }
        return "The file was read as \(taken.encoding.rawValue): \(Self.quoted(taken)) would be "
            + "\(other.joined(separator: ", ")). If \(others.count == 1 ? "that" : "one of these") is right, "
            + "\(isCheck ? "" : "undo the import and ")import the file with this encoding."
    }

    private static func quoted(_ reading: Reading) -> String {
        "“\(ForbiddenCharacter.replaced(in: reading.text.shortened(to: 40)))”"
    }
}

extension LineExample {
    /// A song as it was read, with advice for a file that has its titles first.
    fileprivate func words(isCheck: Bool) -> String {
        let song = ForbiddenCharacter.replaced(in: "“\(name.shortened(to: 40))” by \(artist.shortened(to: 40))")
        let order = isTitleFirst ? "a title and an artist" : "an artist and a title"
        let advice =
            isTitleFirst
            ? ""
            : " If the titles come first, \(isCheck ? "" : "undo the import, ")write “Title - Artist” above the first line, "
                + "and import the file again."
        return "Each line was read as \(order), such as \(song).\(advice)"
    }
}

extension IgnoredColumns {
    /// The columns with the number of their values, such as "“Popularity”: 201 values".
    fileprivate var words: [String] {
        let named = columns.filter { !$0.isOtherType }.map { column in
            let name = column.name.trimmed.isEmpty ? "A column without a name" : "“\(column.name.prefix(60))”"
            return "\(ForbiddenCharacter.replaced(in: name)): \(Self.words(column.valueCount))"
        }
        return otherValueCount == 0 ? named : named + ["Other columns: \(Self.words(otherValueCount))"]
    }

    /// The types of the rows that are left out, such as "1 “Podcast” and 2 “Type: Episode”"; `nil` if there are none.
    fileprivate var otherTypes: String? {
        let types = columns.filter(\.isOtherType).map { type in
            "\(type.valueCount.grouped) “\(ForbiddenCharacter.replaced(in: String(type.name.prefix(60))))”"
        }
        return types.isEmpty ? nil : types.joinedInSentence
    }

    private static func words(_ count: Int) -> String { count.counted("value") }

    /// Returns the values of fields that are left out, with their places and the reasons; `nil` if there are none.
    fileprivate func table(
        in kind: CatalogueKind
    ) -> (heading: String, rows: [(place: String, message: String, value: String)], extent: String)? {
        guard !fieldValues.isEmpty else { return nil }
        let heading = "\(Self.words(fieldValueCount)) left out"
        let hasOtherTypes = fieldValues.contains { if case .otherType = $0.problem.reason { true } else { false } }
        let rows =
            hasOtherTypes
            ? "Rows of another type are left out as a whole, the others are imported without the value."
            : "The rows are imported without them."
        return (
            heading, fieldValues.map { $0.tableRow(in: kind) },
            fieldValueCount == fieldValues.count
                ? "Every value is listed. \(rows)"
                : "These are the first \(fieldValues.count) of \(heading). \(rows)"
        )
    }
}

extension LeftOutValue {
    /// Returns the place of the value in its file, the reason that it is left out, and the value.
    package func tableRow(in kind: CatalogueKind) -> (place: String, message: String, value: String) {
        (
            place: rowNumber.map { "Row \($0), line \(problem.line)" } ?? "Line \(problem.line)",
            message: ForbiddenCharacter.replaced(in: problem.message(in: kind)),
            value: ForbiddenCharacter.replaced(in: value)
        )
    }
}

package struct ImportProblemTableViewModel: ImportProblemTable {
    /// The maximum number of rows on the page. The file that can be downloaded has more.
    package static let limit = 100

    package let heading: String
    package let rows: [(place: String, message: String, excerpt: String)]
    package let extent: String
    package let downloadURL = Route.importProblems.url

    /// Returns `nil` without problems.
    fileprivate init?(_ report: ImportReport) {
        let problems = report.problems
        guard problems.count > 0 else { return nil }
        heading = report.invalidRowCount.counted("invalid row")
        rows = problems.rows.prefix(Self.limit).map { $0.tableRow(in: report.job.options.kind) }
        extent =
            report.invalidRowCount == rows.count
            ? "Every invalid row is listed."
            : "These are the first \(rows.count) of \(heading)."
    }
}

extension InvalidRow {
    /// Returns the place of the row in its file, its problems, and its beginning.
    package func tableRow(in kind: CatalogueKind) -> (place: String, message: String, excerpt: String) {
        let line = problems.first?.line ?? 0
        return (
            place: number.map { "Row \($0), line \(line)" } ?? "Line \(line)",
            message: problems.map { ForbiddenCharacter.replaced(in: $0.message(in: kind)) }.joined(separator: " "),
            excerpt: ForbiddenCharacter.replaced(in: excerpt)
        )
    }
}

extension ImportProblems {
    /// Returns the stored problems as a CSV file.
    package func csv(in kind: CatalogueKind) -> [UInt8] {
        var bytes: [UInt8] = []
        CSVWriter.write(["row", "line", "column", "field", "problem", "content"], to: &bytes)
        for row in rows {
            for problem in row.problems {
                CSVWriter.write(
                    [
                        row.number.map { "\($0)" } ?? "", "\(problem.line)", "\(problem.column)",
                        problem.field.map(kind.key) ?? "", problem.message(in: kind), row.excerpt,
                    ],
                    to: &bytes
                )
            }
        }
        return bytes
    }
}
