import Foundation
import Models
import Rendering
import Testing
import ViewModels

struct ListStateTests {
    private func html(_ view: some View) -> String { String(decoding: view.rendered(), as: UTF8.self) }

    private struct Words: View, Equatable {
        let words: StaticString
        init(_ words: StaticString) { self.words = words }
        func render(into html: inout HTML) { html.write(markup: words) }
        static func == (one: Words, other: Words) -> Bool { one.words.description == other.words.description }
    }

    private typealias State = ListState<Words, Words, Words, Words>

    @Test func `each state shows what it has, and nothing of the others`() {
        #expect(html(State.loading(Words("soon"), before: nil)) == "soon")
        #expect(html(State.loading(Words(" soon"), before: Words("old"))) == "old soon")
        #expect(html(State.empty(Words("none"))) == "none")
        #expect(html(State.error(Words("broken"))) == "broken")
        #expect(html(State.stale(Words("old"), Words("broken "))) == "broken old")
        #expect(html(State.rows(Words("rows"))) == "rows")
    }

    // The lists of the app, in each state that they can come into.

    @Test func `songs and movies are rows or none`() {
        let none = CataloguePage<Song>(items: [], paging: .first(ofItemCount: 0))
        let one = CataloguePage(items: [Movie(id: 1, name: "A", director: "B")], paging: .first(ofItemCount: 1))
        #expect(html(CatalogueListViewModel(none, of: .songs)).contains("<strong>No data found</strong>"))
        #expect(!html(CatalogueListViewModel(none, of: .songs)).contains("<ol"))
        #expect(html(CatalogueListViewModel(one, of: .movies)).contains("<ol class=\"media\">"))
        #expect(!html(CatalogueListViewModel(one, of: .movies)).contains("No data found"))
        let nobody = CreditsPage(credits: [], paging: .first(ofItemCount: 0))
        #expect(html(CreditListViewModel(nobody, of: .songs)).contains("<strong>No data found</strong>"))
    }

    @Test func `comments are in one of five states`() {
        let time = Date(timeIntervalSince1970: 1_795_000_000)
        let failure = CommentsFailure.notStored(detail: "full")
        let list = CommentList(
            comments: [Comment(id: 1, name: "n", email: "e", body: "b")],
            leftOutCount: 0,
            time: time
        )
        let never = CommentsState(list: nil)
        let loaded = CommentsState(list: list)
        let loading = CommentsState.Activity.loading(since: time, byteCount: 0)
        let failed = CommentsState.Activity.failed(failure, time: time)
        let pages = [never, never.with(loading), never.with(failed), loaded, loaded.with(loading), loaded.with(failed)]
            .map { html(CommentsStatusViewModel($0)) }

        let traits = ["No comments have been loaded", "<progress", "could not be loaded", "1 comment, loaded on"]
        let shown = pages.map { page in traits.map(page.contains) }
        #expect(
            shown == [
                [true, false, false, false], [false, true, false, false], [false, false, true, false],
                [false, false, false, true], [false, true, false, true], [false, false, true, true],
            ]
        )
    }

    @Test func `entries are rows, or the words that there is none`() {
        let none = EntriesState(version: 1, count: 0, latest: [])
        #expect(html(EntryListViewModel.entries(none)).contains("No data found"))
    }
}
