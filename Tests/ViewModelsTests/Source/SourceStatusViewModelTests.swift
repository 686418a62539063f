import Foundation
import Models
import Rendering
import Testing
import ViewModels
import Views

struct SourceStatusViewModelTests {
    private let time = Date(timeIntervalSince1970: 1_795_000_000)
    private let lost = SourceFailure.notFetched(SourceError(host: "songs.example", reason: .unreachable))

    private func load(_ rowCount: Int, badRowCount: Int = 0) -> SourceLoad {
        SourceLoad(
            address: "https://songs.example/",
            validators: nil,
            time: time,
            rowCount: rowCount,
            badRowCount: badRowCount
        )
    }

    private func state(_ load: SourceLoad? = nil, of kind: CatalogueKind = .songs) -> SourceState {
        SourceState(of: kind, from: "songs.example", load: load)
    }

    private func html(_ view: some View) -> String {
        var html = HTML()
        view.render(into: &html)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    @Test func `before the first load there is the way to it`() {
        let status = SourceStatusViewModel(state())
        guard case .empty = status.state else {
            Issue.record("\(status.state)")
            return
        }
        #expect(status.loadButton == "Load")
        #expect(html(status).contains("Nothing has been loaded from songs.example yet."))
    }

    @Test func `the first load shows its progress alone`() {
        let status = SourceStatusViewModel(state().with(.loading(since: time, byteCount: 2_000_000)))
        guard case .loading(let progress, before: nil) = status.state else {
            Issue.record("\(status.state)")
            return
        }
        #expect(progress.received == "1,954 KB so far")
        #expect(status.loadButton == nil)
        #expect(html(status).contains("<progress"))
        #expect(!html(status).contains("as of"))
    }

    @Test func `another load shows its progress below what there is`() {
        let status = SourceStatusViewModel(state(load(2)).with(.matching(since: time)))
        guard case .loading(let progress, before: _?) = status.state else {
            Issue.record("\(status.state)")
            return
        }
        #expect(progress.received == "all has arrived, and is put in its place")
        let page = html(status)
        #expect(page.contains("2 songs from songs.example, as of"))
        #expect(page.contains("<progress"))
    }

    @Test func `what was loaded is counted, with its time`() {
        let status = SourceStatusViewModel(state(load(1_234)))
        guard case .rows(let count) = status.state else {
            Issue.record("\(status.state)")
            return
        }
        #expect(count.count == "1,234 songs from songs.example")
        #expect(count.timestamp == "2026-11-18T11:06:40Z")
        #expect(count.leftOut == nil)
        #expect(status.loadButton == "Load anew")
        #expect(status.loadURL == "/songs/source")
        #expect(status.region == "song-source")
    }

    @Test func `rows that cannot be kept are told`() {
        let status = SourceStatusViewModel(state(load(5, badRowCount: 1)))
        #expect(html(status).contains("1 row there cannot be kept."))
    }

    @Test func `a failure of the first load is an error`() {
        let status = SourceStatusViewModel(state().with(.failed(lost, time: time)))
        guard case .error(let failure) = status.state else {
            Issue.record("\(status.state)")
            return
        }
        #expect(failure.heading == "The songs could not be loaded")
        #expect(failure.message == "songs.example cannot be reached.")
        #expect(failure.advice == "Try again in a moment.")
        #expect(status.loadButton == "Try again")
    }

    @Test func `after a failure what there was is stale, and says from when it is`() {
        let status = SourceStatusViewModel(state(load(2)).with(.failed(lost, time: time + 60)))
        guard case .stale(let count, let failure) = status.state else {
            Issue.record("\(status.state)")
            return
        }
        #expect(count.timestamp == "2026-11-18T11:06:40Z")
        #expect(failure.timestamp == "2026-11-18T11:07:40Z")
        #expect(failure.advice == "Try again in a moment. What was loaded before is still here.")
        let page = html(status)
        #expect(page.contains("songs.example cannot be reached."))
        #expect(page.contains("2 songs from songs.example, as of"))
    }

    @Test(
        arguments: [
            (
                .notCatalogue(.missingColumns([.name, .credit], found: ["<p>"])),
                "What came cannot be read. The first line has no column for the name and the director."
            ),
            (
                .cutOff(ImportProblem(line: 3, column: 4, field: nil, reason: .syntax(expected: "a", found: "b"))),
                "What came breaks off in line 3, column 4. Here a was expected, and b came."
            ),
            (.noRows, "There was no row in what came."),
            (
                .badRows(count: 2, first: ImportProblem(line: 2, column: 1, field: .name, reason: .draft(.blank))),
                "None of 2 rows can be kept. The first, in line 2: There is no name."
            ),
            (.busy, "Many rows are being added just now."),
            (.notStored(detail: "secret"), "They have arrived, but Flipside could not store them."),
        ] as [(SourceFailure, String)]
    )
    func `each failure is said in words`(failure: SourceFailure, words: String) {
        let view = SourceFailureViewModel(failure, of: .movies, time: time, isSomethingLeft: false)
        #expect(view.heading == "The movies could not be loaded")
        #expect(view.message.hasPrefix(words))
        #expect(!view.advice.isEmpty)
    }

    @Test func `an update is just what the list has`() {
        let source = state(load(2), of: .movies)
        let page = CataloguePage<Movie>(items: [], paging: .first(ofItemCount: 0))
        let list = CatalogueListViewModel(page, of: .movies, source: source)
        let region = LiveRegionViewModel.source(source)
        #expect(region.id == "live-movie-source")
        #expect(html(list).contains(html(region)))
    }

    @Test func `an empty list says where its rows will come from`() {
        let page = CataloguePage<Song>(items: [], paging: .first(ofItemCount: 0))
        let words = "Songs appear here when they have been loaded from songs.example"
        #expect(html(CatalogueListViewModel(page, of: .songs, source: state())).contains(words))
        #expect(!html(CatalogueListViewModel(page, of: .songs)).contains(words))
    }
}
