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

    @Test func `each state shows its own content only`() {
        #expect(html(State.loading(Words("soon"), before: nil)) == "soon")
        #expect(html(State.loading(Words(" soon"), before: Words("old"))) == "old soon")
        #expect(html(State.empty(Words("none"))) == "none")
        #expect(html(State.error(Words("broken"))) == "broken")
        #expect(html(State.stale(Words("old"), Words("broken "))) == "broken old")
        #expect(html(State.rows(Words("rows"))) == "rows")
    }

    @Test func `a list of songs or movies shows its rows, or that there are none`() {
        let none = CatalogueState<Song>(items: [], revision: 0)
        let one = CatalogueState(items: [Movie(id: 1, name: "A", director: "B")], revision: 1)
        #expect(html(CatalogueListViewModel(none)).contains("<strong>No data found</strong>"))
        #expect(!html(CatalogueListViewModel(none)).contains("<ol"))
        #expect(html(CatalogueListViewModel(one)).contains("<ol class=\"media\">"))
        #expect(!html(CatalogueListViewModel(one)).contains("No data found"))
        let nobody = CreditsPage(credits: [], paging: .first(ofItemCount: 0))
        #expect(html(CreditListViewModel(nobody, of: .songs)).contains("<strong>No data found</strong>"))
    }
}
