import Foundation
import ModelsTesting
import Synchronization
import Testing

@testable import Models

@Suite(.timeLimit(.minutes(10))) struct ImportModelTests {
    private static let rows = "name,artist\nAfrica,Toto\n,nobody\nRosanna,Toto\n"
    private static let start = Date(timeIntervalSince1970: 1_000)

    private let songStore: MemoryCatalogueStore<Song>
    private let songs: CatalogueModel<Song>
    private let movies: CatalogueModel<Movie>
    private let model: ImportModel
    private let endless = EndlessFile()

    init() async throws {
        songStore = MemoryCatalogueStore([
            Song(id: 1, revision: 1, name: "Thriller", credit: "Michael Jackson", facts: .none)
        ])
        songs = await CatalogueModel(state: await songStore.load(), store: songStore)
        let movieStore = MemoryCatalogueStore<Movie>([])
        movies = await CatalogueModel(state: await movieStore.load(), store: movieStore)
        // A clock that advances by a second whenever it is read.
        let time = Mutex(Self.start)
        let now: @Sendable () -> Date = {
            time.withLock { time in
                defer { time += 1 }
                return time
            }
        }
        model = await ImportModel(songs: songs, movies: movies, now: now)
    }

    /// Returns the report of the running import.
    private func report() async throws -> ImportReport {
        for await state in await model.changes() {
            if case .ended(let report) = state.activity { return report }
        }
        throw CancellationError()
    }

    @Test func `valid rows are added, bad ones are listed`() async throws {
        try await model.begin(ImportFile(Self.rows, name: "s.csv"), options: ImportOptions(kind: .songs))
        let report = try await report()
        #expect(report.outcome == .finished(added: 2, skipped: 0))
        #expect(report.job == ImportJob(fileName: "s.csv", options: ImportOptions(kind: .songs), start: Self.start))
        #expect((report.rowCount, report.invalidRowCount) == (3, 1))
        let problem = ImportProblem(line: 3, column: 1, field: .name, reason: .draft(.blank))
        #expect(report.problems.rows == [InvalidRow(excerpt: ",nobody", problems: [problem])])
        #expect(report.ignoredColumns == IgnoredColumns())
        #expect(report.duration > 0)
        #expect(await songs.state.firstPage.items.map(\.name) == ["Rosanna", "Africa", "Thriller"])
    }

    @Test func `a strict import adds nothing if a row is invalid, and lists all problems`() async throws {
        let file = ImportFile(Self.rows + "x,\ny,z\n", name: "s.csv")
        try await model.begin(file, options: ImportOptions(kind: .songs, isStrict: true))
        let report = try await report()
        #expect(report.outcome == .failed(.invalidRows))
        #expect((report.rowCount, report.invalidRowCount) == (5, 2))
        #expect(report.problems.rows.map(\.excerpt) == [",nobody", "x,"])
        #expect(await songs.state.count == 1)
    }

    @Test func `the rows before the end of a broken file are added, unless the import is strict`() async throws {
        let text = #"[{"name":"Africa","artist":"Toto"},{"name""#
        try await model.begin(ImportFile(text), options: ImportOptions(kind: .songs))
        let kept = try await self.report()
        #expect(kept.outcome == .finished(added: 1, skipped: 0))
        #expect(kept.problems.end?.column == 43)

        try await model.begin(ImportFile(text), options: ImportOptions(kind: .songs, isStrict: true))
        #expect(try await self.report().outcome == .failed(.invalidRows))
        #expect(await songs.state.count == 2)
    }

    @Test func `a refused row of an array has its number, and is quoted as one line`() async throws {
        let text = "[{\"name\":\"Africa\",\"artist\":\"Toto\"},\n {\n  \"name\": \"Rosanna\"\n }]"
        try await model.begin(ImportFile(text), options: ImportOptions(kind: .songs))
        let row = try #require(try await report().problems.rows.first)
        #expect(row.number == 2)
        #expect(row.excerpt == #"{ "name": "Rosanna" }"#)
        #expect(row.problems.map(\.line) == [2])
    }

    @Test func `a long row is quoted by its beginning`() async throws {
        let long = String(repeating: "é", count: 600)
        try await model.begin(ImportFile("name,artist\n\(long),Toto\n"), options: ImportOptions(kind: .songs))
        let excerpt = try #require(try await report().problems.rows.first?.excerpt)
        #expect(excerpt == long.prefix(120) + "…")
    }

    @Test func `the columns that were not taken are reported with the number of their values`() async throws {
        let text =
            "title,artist,Popularity,Empty,release date,name\nAfrica,Toto,80,,1982-05-10,\nRosanna,Toto,90,,May 12,x\n"
        try await model.begin(ImportFile(text), options: ImportOptions(kind: .songs))
        let columns = try await report().ignoredColumns.columns
        #expect(columns.map(\.name) == ["Popularity", "release date", "name"])
        #expect(columns.map(\.valueCount) == [2, 1, 1])
        #expect(await songs.state.firstPage.items.map(\.facts.year) == [nil, 1982, nil])
    }

    @Test func `the values of fields that are left out are listed with their places and the reasons`() async throws {
        let tags = String(repeating: "x", count: Tag.lengthLimit + 1)
        let note = String(repeating: "n", count: Note.lengthLimit + 1)
        let text = """
            name,artist,Popularity,year,rating,note,tags
            Africa,Toto,80,MCM,0,\(note),"rock,\(tags)"
            ,nobody,,MCM,,,
            Rosanna,Toto,90,1982,5,,

            """
        try await model.begin(ImportFile(text), options: ImportOptions(kind: .songs))
        let ignored = try await report().ignoredColumns
        #expect(ignored.fieldValueCount == 4)
        #expect(ignored.fieldValues.map(\.problem.field).contains(.year))
        #expect(Set(ignored.fieldValues.map(\.problem.line)) == [2])
        let year = try #require(ignored.fieldValues.first { $0.problem.field == .year })
        let problem = ImportProblem(line: 2, column: 16, field: .year, reason: .unclear)
        #expect(year == LeftOutValue(value: "MCM", problem: problem))
        let long = try #require(ignored.fieldValues.first { $0.problem.field == .note })
        #expect(long.problem.reason == .draft(.tooLong(length: Note.lengthLimit + 1)))
        #expect(long.value == note.prefix(120) + "…")
        let part = try #require(ignored.fieldValues.first { $0.problem.field == .tags })
        #expect(part.problem.reason == .notWhole)
        #expect(await songs.state.firstPage.items.first { $0.name == "Africa" }?.facts.tags == ["rock"])
    }

    @Test func `the first hundred of the values that are left out are listed`() async throws {
        let rows = (1...150).map { #"{"name":"\#($0)","artist":"a","year":\#($0 % 2 == 0 ? "[1,2]" : #""soon""#)}"# }
        try await model.begin(
            ImportFile("[\(rows.joined(separator: ",\n"))]"),
            options: ImportOptions(kind: .songs, format: .json)
        )
        let ignored = try await report().ignoredColumns
        #expect(ignored.fieldValueCount == 150)
        #expect(ignored.fieldValues.map(\.rowNumber) == (1...100).map { $0 })
        #expect(ignored.fieldValues.map(\.problem.line) == (1...100).map { $0 })
        #expect(ignored.fieldValues.prefix(2).map(\.value) == ["soon", ""])
    }

    @Test func `the values of invalid rows are not counted as ignored`() async throws {
        let text = "name,artist,release date\nAfrica,Toto,1982\n,nobody,May 1982\n"
        try await model.begin(ImportFile(text), options: ImportOptions(kind: .songs))
        let report = try await report()
        #expect((report.rowCount, report.invalidRowCount) == (2, 1))
        #expect(report.ignoredColumns == IgnoredColumns())
    }

    @Test func `a check reports what an import would do, and adds nothing`() async throws {
        let options = ImportOptions(kind: .songs, isCheck: true)
        try await model.begin(ImportFile(Self.rows), options: options)
        let report = try await report()
        #expect(report.outcome == .checked(added: 2, skipped: 0))
        #expect((report.rowCount, report.invalidRowCount) == (3, 1))
        #expect(await songs.state.count == 1)
        #expect(await songStore.load().count == 1)
    }

    @Test func `movies are added to the movies`() async throws {
        let file = ImportFile("name,director\nAlien,Ridley Scott\n", name: "m.csv")
        try await model.begin(file, options: ImportOptions(kind: .movies))
        #expect(try await report().outcome == .finished(added: 1, skipped: 0))
        #expect(await movies.state.count == 1)
        #expect(await songs.state.count == 1)
    }

    @Test func `a second import is refused while one is running, and allowed afterwards`() async throws {
        try await model.begin(endless.file, options: ImportOptions(kind: .songs))
        await #expect(throws: ImportRefusal.underWay(fileName: "endless.csv")) {
            try await model.begin(ImportFile(Self.rows), options: ImportOptions(kind: .songs))
        }
        await model.cancel()
        try await model.begin(ImportFile(Self.rows), options: ImportOptions(kind: .songs))
        #expect(try await report().outcome == .finished(added: 2, skipped: 0))
    }

    @Test func `a running import shows its progress, and can be cancelled`() async throws {
        try await model.begin(endless.file, options: ImportOptions(kind: .songs))
        for await state in await model.changes() {
            guard case .running(let progress) = state.activity, progress.rowCount > 0 else { continue }
            #expect(progress.invalidRowCount > 0)
            #expect(progress.byteCount > 0)
            #expect(progress.rate.map { $0 > 0 } == true)
            #expect(progress.remainingTime == nil)
            break
        }
        await model.cancel()
        #expect(try await report().outcome == .cancelled)
        #expect(await songs.state.count == 1)
        await model.cancel()
    }

    @Test func `a file without an end and without rows can be cancelled`() async throws {
        let (parts, arrived) = AsyncStream.makeStream(of: Void.self)
        let file = ImportFile(name: "Library.xml", byteCount: nil) {
            arrived.yield()
            return Array("<!-- -->\n".utf8)
        }
        try await model.begin(file, options: ImportOptions(kind: .songs))
        for await _ in parts { break }
        await model.cancel()
        #expect(try await report().outcome == .cancelled)
    }

    @Test func `closing cancels the import, and no other one begins`() async throws {
        try await model.begin(endless.file, options: ImportOptions(kind: .songs))
        await model.close()
        #expect(try await report().outcome == .cancelled)
        await #expect(throws: ImportRefusal.closed) {
            try await model.begin(ImportFile(Self.rows), options: ImportOptions(kind: .songs))
        }
    }

    @Test func `a file that cannot be read changes nothing`() async throws {
        try await model.begin(ImportFile(""), options: ImportOptions(kind: .songs))
        #expect(try await report().outcome == .failed(.file(.empty)))
    }

    @Test func `an envelope with a wrong code at its end changes nothing`() async throws {
        let file = ImportFile(#"{"data":[{"name":"Africa","artist":"Toto"}],"code":"1"}"#)
        try await model.begin(file, options: ImportOptions(kind: .songs))
        #expect(try await report().outcome == .failed(.file(.wrongCode(found: "\"1\""))))
        #expect(await songs.state.count == 1)
    }

    @Test func `a file that fails before its end changes nothing`() async throws {
        struct DiskError: Error {}
        let isFirst = Mutex(true)
        let file = ImportFile(name: "s.csv", byteCount: nil) {
            try isFirst.withLock { isFirst in
                guard isFirst else { throw DiskError() }
                isFirst = false
                return Array(Self.rows.utf8)
            }
        }
        try await model.begin(file, options: ImportOptions(kind: .songs))
        #expect(try await report().outcome == .failed(.notRead(detail: "DiskError()")))
        #expect(await songs.state.count == 1)
    }

    @Test(arguments: [false, true])
    func `reading ends after many invalid rows, and the rows before them are added`(isStrict: Bool) async throws {
        let bad = String(repeating: ",a\n", count: ImportProblems.rowLimit + 10)
        let file = ImportFile("name,artist\nAfrica,Toto\n\(bad)Rosanna,Toto\n")
        try await model.begin(file, options: ImportOptions(kind: .songs, isStrict: isStrict))
        let report = try await report()
        #expect(report.outcome == (isStrict ? .failed(.invalidRows) : .finished(added: 1, skipped: 0)))
        #expect(report.invalidRowCount == ImportProblems.rowLimit)
        #expect(report.problems.haveReachedLimit)
        #expect(report.problems.end?.line == ImportProblems.rowLimit + 2)
        #expect(await songs.state.count == (isStrict ? 1 : 2))
    }

    @Test func `the remaining time is estimated by bytes`() {
        let job = ImportJob(fileName: "f", options: ImportOptions(kind: .songs), start: Self.start)
        let half = ImportProgress(job: job, rowCount: 500, byteCount: 25, totalByteCount: 100, duration: 2)
        #expect(half.rate == 250)
        #expect(half.remainingTime == 6)
        #expect(ImportProgress(job: job, totalByteCount: 100).remainingTime == nil)
    }
}
