import HTMLTesting
import Models
import Rendering
import Storage
import Testing
import ViewModels
import Views

/// MVC Design pattern for iOS apps. The songs of a file are added to the model, which announces them; one view shows songs
/// and movies.
struct SongsAndMoviesTests {
    private let file = #"{"code": "19001", "data": [{"name": "Thriller", "artist": "Michael Jackson"}]}"#

    @Test func `the songs of a file reach the view when the model announces them`() async throws {
        // MVCModel
        let store = try Storage.inMemory().songStore
        let model = await CatalogueModel<Song>(state: try await store.load(), store: store)

        // addObserver:selector:name:object: – MODELDATA is a state, whose type the compiler knows.
        var changes = await model.changes().makeAsyncIterator()
        #expect(try shownTexts(songs(in: await changes.next())) == ["No data found"])

        // getData – and the check of the code, which the article leaves to modalData:
        for draft in try Envelope<Song>(parsing: Array(file.utf8), file: "File.json").drafts {
            try await model.add(draft)
        }

        // modalData:
        #expect(try shownTexts(songs(in: await changes.next())) == ["Thriller"])
    }

    @Test func `the view of the songs shows movies`() throws {
        let movies = CatalogueState(items: [Movie(id: 1, name: "Alien", director: "Ridley Scott")], revision: 1)
        #expect(try shownTexts(CatalogueItemsViewModel(movies.firstPage)) == ["Alien"])
    }

    private func songs(in state: CatalogueState<Song>?) throws -> CatalogueItemsViewModel {
        CatalogueItemsViewModel(try #require(state).firstPage)
    }

    /// MVCView – the function knows a view protocol, and neither songs nor movies. `list` is the part with the rows, or with
    /// a text in their place.
    private func shownTexts(_ view: some CatalogueItemsView) throws -> [String] {
        try Document(html: view.list.rendered()).all(".media-title, .empty strong").map(\.text)
    }
}
