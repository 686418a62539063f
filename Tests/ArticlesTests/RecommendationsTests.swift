import HTMLTesting
import Models
import Rendering
import Storage
import Testing
import ViewModels
import Views

/// MVC Recommendations for Cocoa Touch. Models know models only, views know none, and both are used more than once.
struct RecommendationsTests {
    @Test func `a model does not know who follows it`() async throws {
        let store = try Storage.inMemory().entriesStore
        let model = await EntriesModel(state: try await store.load(), store: store)

        // Key-Value Observing – two pages follow one model, which has no member for either.
        var list = await model.changes().makeAsyncIterator()
        var count = await model.changes().makeAsyncIterator()
        _ = (await list.next(), await count.next())

        try await model.add("Milk")

        let (listed, counted) = (try #require(await list.next()), try #require(await count.next()))
        #expect(try text(of: ".entry p", in: EntryListViewModel(listed)).hasPrefix("Milk"))
        #expect(EntryCountViewModel(counted.paging.itemCount).words == "1 entry")
    }

    @Test func `a view is composed of views, and shows whatever conforms to its protocol`() throws {
        let song = ListRowViewModel(Song(id: 1, name: "Thriller", artist: "Michael Jackson"))
        let movie = ListRowViewModel(Movie(id: 1, name: "Alien", director: "Ridley Scott"))
        #expect(try text(of: ".media-title", in: song) == "Thriller")
        #expect(try text(of: ".media-title", in: movie) == "Alien")
    }

    @Test func `elaborate processing is a function of the model, which needs no controller`() throws {
        let tagged = try RepositoryMarkChange.addTag("Swift").step(on: RepositoryMark(tags: ["web"]))
        #expect(tagged.tags == ["web", "Swift"])
        #expect(try RepositoryMarkChange.addTag("SWIFT").step(on: tagged) == tagged)
    }

    private func text(of selector: String, in view: some View) throws -> String {
        try #require(try Document(html: view.rendered()).first(selector)).text
    }
}
