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
    ) -> ImportProgressViewModel {
        ImportProgressViewModel(
            ImportProgress(
                job: Self.job,
                phase: phase,
                rowCount: rows,
                badRowCount: bad,
                byteCount: bytes,
                totalByteCount: total,
                duration: seconds
            )
        )
    }

    @Test func `it says how many rows, how fast, and how long it still takes`() {
        let view = progress(rows: 12_345, bad: 3, bytes: 25, of: 100, after: 10)
        #expect(view.heading == "Importing “songs.csv”")
        #expect(view.rows == "12,345 rows read, 3 of them bad")
        #expect(view.percent == 25)
        #expect(view.pace == "1,234 rows a second, 30 seconds left to read")
    }

    @Test func `before the first rows, and of a file without a known end, it says what it knows`() {
        let start = progress(rows: 0, bytes: 0, of: 100, after: 0)
        #expect((start.rows, start.percent, start.pace) == ("0 rows read", 0, "It has just begun."))
        let endless = progress(rows: 1, bytes: 10, of: nil, after: 1)
        #expect((endless.rows, endless.percent, endless.pace) == ("1 row read", nil, "1 row a second"))
    }

    @Test func `after the last row it says that it is not over yet`() {
        let view = progress(rows: 10, bytes: 100, of: 100, after: 10, phase: .finishing(share: 0.426))
        #expect(view.percent == 42)
        #expect(view.pace == "All rows are read. Now they are put in order.")
    }

    @Test(arguments: [(0, "0 seconds"), (0.2, "1 second"), (59.5, "1 minute"), (90, "2 minutes"), (3600, "60 minutes")])
    func `a time is said as one says it`(seconds: TimeInterval, words: String) {
        #expect(TimeSpan(seconds).words == words)
    }

    @Test(
        arguments: [
            (.draft(.blank), "There is no artist."),
            (.draft(.tooLong(length: 1_501)), "The artist has 1,501 characters, and may have 500."),
            (
                .draft(.forbidden(ForbiddenCharacter(scalar: "\u{7}", line: 1, column: 2))),
                "The artist has a character that no page can show (U+0007, as character 2)."
            ),
            (.notText(found: "an array"), "The artist should be a text, and is an array."),
            (.invalidUTF8, "The artist is no UTF-8. Save the file as UTF-8, and import it again."),
        ] as [(ImportProblem.Reason, String)]
    )
    func `what is wrong with a field is said in words`(reason: ImportProblem.Reason, words: String) {
        let row = ImportProblemRowViewModel(
            ImportProblem(line: 2, column: 7, field: .credit, reason: reason),
            in: .songs
        )
        #expect((row.line, row.column, row.message) == ("2", "7", words))
    }

    @Test(
        arguments: [
            (.year, "The year is no number from 1 to 9999."), (.rating, "The rating is no number from 1 to 5."),
            (.duration, "The duration is no time such as 3:54 or 1:02:03, and no number of seconds."),
        ] as [(CatalogueField, String)]
    )
    func `what is out of range is said in words`(field: CatalogueField, words: String) {
        let problem = ImportProblem(line: 1, column: 1, field: field, reason: .draft(.notInRange))
        #expect(ImportProblemRowViewModel(problem, in: .songs).message == words)
    }

    @Test(
        arguments: [
            (.notAnObject(found: "the number 1"), "A row should be an object, and this is the number 1."),
            (.syntax(expected: "a value", found: "\"x\""), "Here a value was expected, and \"x\" came."),
            (
                .tooManyValues(count: 3, columns: 2),
                "There are 3 values for 2 columns. A value with a separator in it needs quotes."
            ),
            (.rowTooLong(limit: 262_144), "The row is longer than 256 KB. Perhaps a quote is missing."),
        ] as [(ImportProblem.Reason, String)]
    )
    func `what is wrong with a row is said in words`(reason: ImportProblem.Reason, words: String) {
        let problem = ImportProblem(line: 1, column: 1, field: nil, reason: reason)
        #expect(ImportProblemRowViewModel(problem, in: .movies).message == words)
    }

    @Test func `of movies the director is missed`() {
        let problem = ImportProblem(line: 1, column: 1, field: .credit, reason: .draft(.blank))
        #expect(ImportProblemRowViewModel(problem, in: .movies).message == "There is no director.")
    }
}
