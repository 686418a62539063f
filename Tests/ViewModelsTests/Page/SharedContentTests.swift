import Models
import Rendering
import Routing
import Testing
import ViewModels

struct SharedContentTests {
    @Test func `content that is shared is the same page`() {
        let page = CataloguePage(items: [Song(id: 1, name: "A", artist: "B")], paging: .first(ofItemCount: 1))
        let list = CatalogueListViewModel(page, of: .songs)
        let shared = SharedContent(list)
        #expect(shared.rendered() == list.rendered())
        #expect(shared.pageTitle == list.pageTitle)
        #expect(shared.place == list.place)
    }

    @Test func `no two have one number`() {
        let search = SearchViewModel(SearchQuery("abba"), sections: [])
        #expect(SharedContent(search).number != SharedContent(search).number)
    }

    @Test func `what is being looked for stays in the box`() {
        #expect(SharedContent(SearchViewModel(SearchQuery("abba"), sections: [])).searchWords == "abba")
    }
}
