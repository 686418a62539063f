import Foundation
import Models
import Testing

@testable import ViewModels

struct ImportStatusViewModelTests {
    private static let job = ImportJob(
        fileName: "songs.csv",
        options: ImportOptions(kind: .songs),
        start: Date(timeIntervalSince1970: 0)
    )

    private func progress(
        rows: Int,
        bad: Int = 0,
        bytes: Int,
        of total: Int?,
        after seconds: TimeInterval,
        phase: ImportProgress.Phase = .reading
    ) -> RunningImportViewModel {
        RunningImportViewModel(
            ImportProgress(
                job: Self.job,
                phase: phase,
                rowCount: rows,
                invalidRowCount: bad,
                byteCount: bytes,
                totalByteCount: total,
                duration: seconds
            )
        )
    }

    @Test func `progress tells the rows, the speed and the remaining time`() {
        let view = progress(rows: 12_345, bad: 3, bytes: 25, of: 100, after: 10)
        #expect(view.heading == "Importing “songs.csv”")
        #expect(view.rows == "12,345 rows read, 3 of them invalid")
        #expect(view.percent == 25)
        #expect(view.pace == "1,234 rows per second, 30 seconds left to read")
    }

    @Test func `progress without a speed or a known size tells the rest`() {
        let start = progress(rows: 0, bytes: 0, of: 100, after: 0)
        #expect((start.rows, start.percent, start.pace) == ("0 rows read", 0, "The import has just started."))
        let endless = progress(rows: 1, bytes: 10, of: nil, after: 1)
        #expect((endless.rows, endless.percent, endless.pace) == ("1 row read", nil, "1 row per second"))
    }

    @Test func `progress tells that the rows are sorted after the last one`() {
        let view = progress(rows: 10, bytes: 100, of: 100, after: 10, phase: .finishing(share: 0.426))
        #expect(view.percent == 42)
        #expect(view.pace == "All rows have been read. Now they are being sorted.")
    }

    @Test(
        arguments: [
            (.draft(.blank), "The artist is missing."),
            (.draft(.tooLong(length: 1_501)), "The artist has 1,501 characters. The limit is 500."),
            (
                .draft(.forbidden(ForbiddenCharacter(scalar: "\u{7}", line: 1, column: 2))),
                "The artist has a character that cannot be shown (U+0007)."
            ),
            (.notAString(found: "an array"), "The artist should be text, but is an array."),
            (.invalidUTF8, "The artist is not UTF-8. Save the file as UTF-8."),
        ] as [(ImportProblem.Reason, String)]
    )
    func `a problem of a field is described`(reason: ImportProblem.Reason, words: String) {
        let problem = ImportProblem(line: 2, column: 7, field: .credit, reason: reason)
        let row = InvalidRow(excerpt: "a,b\u{7}", problems: [problem]).tableRow(in: .songs)
        #expect((row.place, row.message, row.excerpt) == ("Line 2", words, "a,b�"))
        let other = InvalidRow(number: 12, excerpt: "{}", problems: [problem, problem]).tableRow(in: .songs)
        #expect((other.place, other.message) == ("Row 12, line 2", "\(words) \(words)"))
    }

    @Test(
        arguments: [
            (.year, "The year is not a number from 1 to 9999."), (.rating, "The rating is not a number from 0.5 to 5."),
            (.duration, "The duration is neither a time, such as 3:54 or 1:02:03, nor a number of seconds."),
        ] as [(CatalogueField, String)]
    )
    func `a value out of range is described`(field: CatalogueField, words: String) {
        let problem = ImportProblem(line: 1, column: 1, field: field, reason: .draft(.notInRange))
        #expect(InvalidRow(excerpt: "", problems: [problem]).tableRow(in: .songs).message == words)
    }

    @Test(
        arguments: [
            (.notAnObject(found: "the number 1"), "A row should be an object, but this is the number 1."),
            (.syntax(expected: "a value", found: "\"x\""), "Expected a value, but found \"x\"."),
            (
                .tooManyValues(count: 3, columns: 2),
                "There are 3 values for 2 columns. A value that contains a separator needs quotes."
            ),
            (.rowTooLong(limit: 262_144), "The row is longer than 256 KB. A quote may be missing."),
        ] as [(ImportProblem.Reason, String)]
    )
    func `a problem of a row is described`(reason: ImportProblem.Reason, words: String) {
        let problem = ImportProblem(line: 1, column: 1, field: nil, reason: reason)
        #expect(InvalidRow(excerpt: "", problems: [problem]).tableRow(in: .movies).message == words)
    }

    @Test func `a movie without a director is missing its director`() {
        let problem = ImportProblem(line: 1, column: 1, field: .credit, reason: .draft(.blank))
        #expect(
            InvalidRow(excerpt: "", problems: [problem]).tableRow(in: .movies).message
                == "The director is missing."
        )
    }

    private func ended(
        _ outcome: ImportReport.Outcome,
        _ columns: IgnoredColumns = IgnoredColumns(),
        scale: DoubtfulScale? = nil,
        encoding: DoubtfulEncoding? = nil,
        line: LineExample? = nil,
        repeated: RepeatedRows? = nil,
        rowCount: Int = 2
    ) -> EndedImportViewModel {
        var options = ImportOptions(kind: .songs)
        if case .checked = outcome { options.isCheck = true }
        let job = ImportJob(fileName: "songs.csv", options: options, start: Self.job.start)
        return EndedImportViewModel(
            ImportReport(
                job: job,
                outcome: outcome,
                repeated: repeated,
                rowCount: rowCount,
                invalidRowCount: 0,
                problems: ImportProblems(),
                ignoredColumns: columns,
                doubtfulScale: scale,
                doubtfulEncoding: encoding,
                lineExample: line,
                duration: 1
            )
        )
    }

    @Test func `the scale of the ratings is told where there is doubt, with the rating that has decided it`() {
        let finished = ImportReport.Outcome.finished(added: 2, skipped: 0)
        #expect(ended(finished).details == [])
        let line = DoubtfulScale(best: 10, value: "9", line: 12)
        #expect(
            ended(finished, scale: line).details == ["Ratings were read as 0 to 10, because of the 9 in line 12."]
        )
        let row = DoubtfulScale(best: 100, value: "60", line: 1, row: 7)
        #expect(
            ended(.checked(added: 2, skipped: 0), scale: row).details
                == ["Ratings were read as 0 to 100, because of the 60 in row 7, line 1."]
        )
    }

    @Test func `the encoding is told where there is doubt, with a name as others would read it`() throws {
        let windows = try #require(TextEncoding(rawValue: "windows-1252"))
        let koi8 = try #require(TextEncoding(rawValue: "koi8-r"))
        let doubt = DoubtfulEncoding(
            taken: .init(encoding: windows, text: "ëÉÎÏ"),
            others: [.init(encoding: koi8, text: "Кино")]
        )
        let words = "The file was read as windows-1252: “ëÉÎÏ” would be “Кино” in koi8-r. If that is right, "
        #expect(
            ended(.finished(added: 2, skipped: 0), encoding: doubt).details
                == [words + "undo the import and import the file with this encoding."]
        )
        #expect(
            ended(.checked(added: 2, skipped: 0), encoding: doubt).details
                == [words + "import the file with this encoding."]
        )
    }

    @Test func `the report tells how lines of artists and titles were read`() {
        let line = LineExample(name: "Low Tide", artist: "Ada", isTitleFirst: false)
        let words = "Each line was read as an artist and a title, such as “Low Tide” by Ada. If the titles come first, "
        let advice = "write “Title - Artist” above the first line, and import the file again."
        #expect(ended(.finished(added: 2, skipped: 0), line: line).details == [words + "undo the import, " + advice])
        #expect(ended(.checked(added: 2, skipped: 0), line: line).details == [words + advice])
        let other = LineExample(name: "Low Tide", artist: "Ada", isTitleFirst: true)
        #expect(
            ended(.finished(added: 2, skipped: 0), line: other).details
                == ["Each line was read as a title and an artist, such as “Low Tide” by Ada."]
        )
    }

    @Test func `the columns that were not taken are named with the number of their values`() {
        let columns = IgnoredColumns(
            columns: [.init(name: "Popularity", valueCount: 1_234), .init(name: " ", valueCount: 1)],
            otherValueCount: 2
        )
        let result = ended(.finished(added: 2, skipped: 0), columns)
        #expect(result.ignoredHeading == "Ignored values")
        #expect(
            result.ignoredColumns == [
                "“Popularity”: 1,234 values", "A column without a name: 1 value", "Other columns: 2 values",
            ]
        )
        #expect(ended(.finished(added: 2, skipped: 0)).ignoredHeading == nil)
    }

    @Test func `the values that were left out are listed with the reasons`() throws {
        func value(_ field: CatalogueField, _ value: String, row: Int? = nil, _ reason: ImportProblem.Reason)
            -> LeftOutValue
        {
            LeftOutValue(
                rowNumber: row,
                value: value,
                problem: ImportProblem(line: 7, column: 1, field: field, reason: reason)
            )
        }
        let values = [
            value(.year, "MCM", .unclear), value(.rating, "0\0", row: 3, .unclear),
            value(.album, "x", .draft(.tooLong(length: 600))), value(.duration, "", .notAString(found: "an array")),
        ]
        let columns = IgnoredColumns(fieldValues: values, fieldValueCount: 1_234)
        let table = try #require(ended(.finished(added: 2, skipped: 0), columns).leftOut)
        #expect(table.heading == "1,234 values left out")
        #expect(table.extent == "These are the first 4 of 1,234 values left out. The rows are imported without them.")
        #expect(table.rows.map(\.place) == ["Line 7", "Row 3, line 7", "Line 7", "Line 7"])
        #expect(table.rows.map(\.value) == ["MCM", "0\u{FFFD}", "x", ""])
        #expect(
            table.rows.map(\.message) == [
                "The year is not clear. It has four digits, such as 1999.", "The rating is not clear.",
                "The album has 600 characters. The limit is 500.", "The duration should be text, but is an array.",
            ]
        )
        #expect(ended(.finished(added: 2, skipped: 0)).leftOut == nil)
        let episode = [value(.name, "Pilot", .otherType("TV Episode")), value(.name, "", .otherType(""))]
        let others = try #require(
            ended(.finished(added: 2, skipped: 0), IgnoredColumns(fieldValues: episode, fieldValueCount: 2)).leftOut
        )
        #expect(
            others.extent.hasSuffix(
                "Rows of another type are left out as a whole, the others are imported without the value."
            )
        )
        #expect(
            others.rows.map(\.message) == [
                "Only songs are imported, and this is called “TV Episode”.", "Only songs are imported.",
            ]
        )
    }

    private func repeated(_ rows: [(line: Int?, fields: [CatalogueField])], isDifferent: Bool = false) -> RepeatedRows {
        var repeated = RepeatedRows()
        for (index, row) in rows.enumerated() {
            let named = RepeatedRows.Row(place: index + 1, line: row.line, name: "Jolene\0", credit: "Dolly Parton")
            repeated.add(named, filling: row.fields, isDifferent: isDifferent)
        }
        return repeated
    }

    @Test func `rows that have filled songs are told apart from those that were skipped, which are named`() throws {
        let rows = repeated([(2, [.note]), (3, [.year, .note]), (4, []), (nil, [])], isDifferent: true)
        let result = ended(.finished(added: 1, skipped: 2), repeated: rows)
        #expect(
            result.details == [
                "Filled in 2 songs that already existed or are repeated in the file: year and note.",
                "Skipped 2 songs that already existed or are repeated in the file.",
                "4 rows have other values than the songs that exist, which are kept as they are.",
            ]
        )
        let skipped = try #require(result.skipped)
        #expect(skipped.heading == "2 skipped rows" && skipped.extent == "Every skipped row is listed.")
        #expect(skipped.rows.map(\.place) == ["Line 4", ""])
        #expect(skipped.rows.map(\.name) == ["Jolene\u{FFFD}, Dolly Parton", "Jolene\u{FFFD}, Dolly Parton"])
        #expect(ended(.finished(added: 1, skipped: 0), repeated: RepeatedRows()).skipped == nil)
    }

    @Test func `an import that has filled songs and added none has changed something`() {
        let filled = ended(.finished(added: 0, skipped: 0), repeated: repeated([(2, [.rating])]))
        #expect(filled.heading == "Imported “songs.csv”")
        #expect(filled.message == "0 songs added in 1 second.")
        #expect(filled.undoLink != nil)
        let none = ended(.finished(added: 0, skipped: 1), repeated: repeated([(2, [])]))
        #expect(none.heading == "Nothing new in “songs.csv”" && none.undoLink == nil)
        let checked = ended(.checked(added: 0, skipped: 0), repeated: repeated([(2, [.rating])]))
        #expect(
            checked.details == [
                "An import would fill in 1 song that already exists or is repeated in the file: rating."
            ]
        )
    }

    @Test(
        arguments: [
            (
                .songs, .duration,
                "The duration is not clear. Songs take 3:54, 3 min 54 s, or a column called duration (ms)."
            ),
            (
                .movies, .duration,
                "The duration is not clear. Movies take 95 min, 1:35:00, or a column called runtime (min)."
            ),
            (.movies, .tags, "The tags are not clear."),
        ] as [(CatalogueKind, CatalogueField, String)]
    )
    func `a value that is not clear is described`(kind: CatalogueKind, field: CatalogueField, words: String) {
        let problem = ImportProblem(line: 1, column: 1, field: field, reason: .unclear)
        #expect(LeftOutValue(value: "5700", problem: problem).tableRow(in: kind).message == words)
    }

    @Test func `rows of other types are counted apart from the ignored columns`() {
        let columns = IgnoredColumns(columns: [
            .init(name: "Podcast", valueCount: 1, isOtherType: true),
            .init(name: "Type: Movie\u{7}", valueCount: 1_234, isOtherType: true),
            .init(name: "Kind", valueCount: 3),
        ])
        let result = ended(.finished(added: 2, skipped: 0), columns)
        #expect(
            result.details == [
                "Left out, because they are not songs: 1 “Podcast” and 1,234 “Type: Movie\u{FFFD}”."
            ]
        )
        #expect(result.ignoredColumns == ["“Kind”: 3 values"])
    }

    @Test(arguments: [ImportReport.Outcome.finished(added: 0, skipped: 0), .checked(added: 0, skipped: 0)])
    func `a file without rows has no data`(outcome: ImportReport.Outcome) {
        let result = ended(outcome, rowCount: 0)
        #expect(result.heading == "No data found in “songs.csv”")
        #expect(result.message == "The file has no rows.")
        #expect(result.details == ["The songs are unchanged."])
    }

    @Test func `a check tells what an import would do`() {
        let result = ended(.checked(added: 1, skipped: 1), repeated: repeated([(3, [])]))
        #expect(result.heading == "Checked “songs.csv”")
        #expect(result.message == "1 song can be imported. The songs are unchanged.")
        #expect(result.details == ["An import would skip 1 song that already exists or is repeated in the file."])
        #expect(result.listLink == nil)
    }
}
