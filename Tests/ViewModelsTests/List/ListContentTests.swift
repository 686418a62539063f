import Models
import Rendering
import Testing
import ViewModels

struct ListContentTests {
    private func html(_ view: some View) -> String { String(decoding: view.rendered(), as: UTF8.self) }

    @Test func `a list of songs or movies shows its rows, or that there are none`() {
        let none = CatalogueState<Song>(items: [], revision: 0)
        let one = CatalogueState(items: [Movie(id: 1, name: "A", director: "B")], revision: 1)
        #expect(html(CatalogueListViewModel(none)).contains("<strong>No data found</strong>"))
        #expect(html(CatalogueListViewModel(none)).contains("No songs yet. Add one, or import a file."))
        #expect(!html(CatalogueListViewModel(none)).contains("<ol"))
        #expect(html(CatalogueListViewModel(one)).contains("<ol class=\"media\">"))
        #expect(!html(CatalogueListViewModel(one)).contains("No data found"))
    }

    @Test func `a list of artists names what is missing`() {
        let nobody = ListPage<CreditCount>(items: [], paging: .first(ofItemCount: 0))
        let list = CreditListViewModel(nobody, of: .songs)
        #expect(html(list).contains("<strong>No artists yet</strong>"))
    }
}
