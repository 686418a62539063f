import Foundation
import Models
import Rendering
import Testing
import ViewModels
import Views

struct SourceStatusTests {
    private let time = Date(timeIntervalSince1970: 1_795_000_000)
    private let lost = SourceFailure.notFetched(RemoteError(host: "songs.example", reason: .unreachable))

    private func load(_ rowCount: Int, invalidRowCount: Int = 0, isKeepingItems: Bool = false) -> SourceLoad {
        SourceLoad(
            address: "https://songs.example/",
            validators: nil,
            time: time,
            rowCount: rowCount,
            invalidRowCount: invalidRowCount,
            isKeepingItems: isKeepingItems
        )
    }

    private func state(_ load: SourceLoad? = nil, of kind: CatalogueKind = .songs) -> SourceState {
        SourceState(of: kind, from: "songs.example", load: load)
    }

    private func html(_ view: some View) -> String { String(decoding: view.rendered(), as: UTF8.self) }

    @Test func `before the first load there is a button for it`() {
        let status = LoadingStatusViewModel(state())
        #expect(status.placeholder == "No songs yet. Load them from songs.example.")
        #expect(status.loadButton == "Load songs")
        #expect(status.count == nil && status.progress == nil && status.failure == nil)
    }

    @Test func `the first load shows its progress only`() {
        let status = LoadingStatusViewModel(state().with(.loading(LoadProgress(since: time, byteCount: 2_000_000))))
        #expect(status.progress?.words == "Loading from songs.example since")
        #expect(status.progress?.details == "1,954 KB so far.")
        #expect(status.loadButton == nil)
        #expect(html(status).contains("<progress"))
        #expect(!html(status).contains("as of"))
    }

    @Test func `a later load shows its progress below the count`() {
        let status = LoadingStatusViewModel(state(load(2)).with(.loading(LoadProgress(since: time, isSaving: true))))
        #expect(status.progress?.details == "All rows have arrived and are being saved.")
        let page = html(status)
        #expect(page.contains("2 songs from songs.example, as of"))
        #expect(page.contains("<progress"))
    }

    @Test func `the loaded rows are counted, with the time`() {
        let status = LoadingStatusViewModel(state(load(1_234)))
        #expect(status.count?.words == "1,234 songs from songs.example, as of")
        #expect(status.count?.time?.timestamp == "2026-11-18T11:06:40Z")
        #expect(status.count?.note == nil)
        #expect(status.loadButton == "Load songs again")
        #expect(status.loadURL == "/songs/source")
        #expect(status.region == "song-source")
    }

    @Test func `invalid rows are counted`() {
        let status = LoadingStatusViewModel(state(load(5, invalidRowCount: 1)))
        #expect(html(status).contains("1 invalid row was left out."))
    }

    @Test func `a source without rows is no failure`() {
        let status = LoadingStatusViewModel(state(load(0)))
        #expect(status.failure == nil)
        #expect(status.loadButton == "Load songs again")
        let page = html(status)
        #expect(page.contains(#"No data found at songs.example since <time datetime="2026-11-18T11:06:40Z""#))
    }

    @Test func `a source that has lost its rows, and still has songs, keeps them for now`() {
        func note(_ load: SourceLoad) -> String? { LoadingStatusViewModel(state(load)).count?.note }
        #expect(note(load(0)) == nil)
        let note = note(load(0, isKeepingItems: true))
        let words =
            "The songs loaded earlier are kept. "
            + "If the source stays empty for an hour after this time, the next load deletes them."
        #expect(note == words)
    }

    @Test func `a failure of the first load is shown with advice`() {
        let status = LoadingStatusViewModel(state().with(.failed(lost, time: time)))
        #expect(status.failure?.heading == "The songs could not be loaded")
        #expect(status.failure?.message == "songs.example cannot be reached.")
        #expect(status.failure?.advice == "Try again in a moment.")
        #expect(status.loadButton == "Try again")
        #expect(status.placeholder == nil)
    }

    @Test func `a failure of a later load keeps the count with its time`() {
        let status = LoadingStatusViewModel(state(load(2)).with(.failed(lost, time: time + 60)))
        #expect(status.count?.time?.timestamp == "2026-11-18T11:06:40Z")
        #expect(status.failure?.time?.timestamp == "2026-11-18T11:07:40Z")
        #expect(status.failure?.advice == "Try again in a moment. The earlier songs are still shown.")
        let page = html(status)
        #expect(page.contains("songs.example cannot be reached."))
        #expect(page.contains("2 songs from songs.example, as of"))
    }

    @Test(
        arguments: [
            (
                .notCatalogue(.missingColumns([.name, .credit], found: ["<p>"])),
                "The response cannot be read. The first line has no column for the name or the director. It has “<p>”."
            ),
            (
                .cutOff(ImportProblem(line: 3, column: 4, field: nil, reason: .syntax(expected: "a", found: "b"))),
                "The response cannot be read beyond line 3, column 4. Expected a, but found b."
            ),
            (
                .invalidRows(count: 2, first: ImportProblem(line: 2, column: 1, field: .name, reason: .draft(.blank))),
                "No row is valid (2 rows). The first problem, on line 2: The name is missing."
            ),
            (.busy, "Many songs or movies are being added right now."),
            (.notStored(detail: "secret"), "The movies arrived, but Flipside could not save them."),
        ] as [(SourceFailure, String)]
    )
    func `each failure has its words`(reason: SourceFailure, words: String) throws {
        let status = LoadingStatusViewModel(state(of: .movies).with(.failed(reason, time: time)))
        let failure = try #require(status.failure)
        #expect(failure.heading == "The movies could not be loaded")
        #expect(failure.message.hasPrefix(words))
        #expect(failure.advice != nil)
        #expect(!html(status).contains("secret"))
    }

    @Test func `an update equals the region on the page`() {
        let source = state(load(2), of: .movies)
        let list = CatalogueListViewModel(CatalogueState<Movie>(items: [], revision: 0), source: source)
        let region = LiveRegionViewModel.source(source)
        #expect(region.name == "movie-source")
        #expect(html(list).contains(html(region)))
    }

    @Test func `an empty list has the source of its rows above it`() {
        let none = CatalogueState<Song>(items: [], revision: 0)
        let page = html(CatalogueListViewModel(none, source: state(load(0))))
        #expect(page.contains("No data found at songs.example"))
        #expect(page.contains("<strong>No data found</strong>"))
        #expect(page.contains("Load songs again") && !page.contains("Reload"))
        #expect(!html(CatalogueListViewModel(none)).contains("songs.example"))
    }
}
