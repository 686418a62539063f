import HTMLTesting
import Models
import Rendering
import Storage
import Testing
import ViewModels
import Views

/// MVC Recommendations for Cocoa Touch. One model has several followers, and one view several models. Tests/Layers/imports.txt
/// forbids imports between models and views.
struct RecommendationsTests {
    @Test func `a model does not know who follows it`() async throws {
        let store = try Storage.inMemory().entriesStore
        let model = await EntriesModel(state: try await store.load(), store: store)

        // Key-Value Observing – the model has no member for its two followers. The first value is the current state.
        var list = await model.changes().makeAsyncIterator()
        var count = await model.changes().makeAsyncIterator()
        _ = (await list.next(), await count.next())

        try await model.add("Milk")

        let listed = try #require(await list.next())
        let counted = try #require(await count.next())
        // The time follows.
        #expect(try text(of: ".entry p", in: EntryListViewModel(listed)).hasPrefix("Milk"))
        #expect(EntryCountViewModel(counted.paging.itemCount).words == "1 entry")
    }

    @Test func `one row view shows a song and a movie`() throws {
        let song = ListRowViewModel(Song(id: 1, name: "Thriller", artist: "Michael Jackson"))
        let movie = ListRowViewModel(Movie(id: 1, name: "Alien", director: "Ridley Scott"))
        #expect(try text(of: ".media-title", in: song) == "Thriller")
        #expect(try text(of: ".media-title", in: movie) == "Alien")
    }

    @Test func `elaborate processing is a function of the model, which needs no controller`() throws {
        let tagged = try RepositoryMarkChange.addTag("Swift").step(on: RepositoryMark(tags: ["web"]))
        #expect(tagged.tags == ["web", "Swift"])
        // A tag in other letters is the same tag.
        #expect(try RepositoryMarkChange.addTag("SWIFT").step(on: tagged) == tagged)
    }

    private func text(of selector: String, in view: some View) throws -> String {
        try #require(try Document(html: view.rendered()).first(selector)).text
    }
}
