import HTMLTesting
import Models
import Rendering
import Storage
import Testing
import ViewModels

/// MVC on the iPhone: The Model. What is typed on a flipside appears in the label of a main view: one side changes the model,
/// the other follows it. The test does what `TextController` does for open pages.
struct TheModelTests {
    @Test func `the label shows what is typed on the flipside`() async throws {
        // Model, sharedModel – one object, passed to everyone that needs it.
        let store = try Storage.inMemory().textStore
        let model = await TextModel(state: try await store.load(), store: store)

        // addObserver:forKeyPath:options:context: – the first value is the current one.
        var changes = await model.changes().makeAsyncIterator()
        #expect(try label(of: await changes.next()) == "There is no text yet.")

        // textChanged: – the action of the flipside tells the model, and nobody else.
        try await model.change(to: "Hello")

        // observeValueForKeyPath: – the new value comes with the change.
        #expect(try label(of: await changes.next()) == "Hello")
    }

    /// label.text – `TextSideViewModel` conforms to the view protocol `TextSideView`; `TextSideView.html` is its HTML.
    private func label(of state: TextState?) throws -> String? {
        let side = TextSideViewModel(try #require(state))
        return try Document(html: side.rendered()).first(".text")?.text
    }
}
