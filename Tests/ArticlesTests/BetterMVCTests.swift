import HTMLTesting
import Models
import Rendering
import Storage
import Testing
import ViewModels

/// Better MVC. Models validate and load, and announce each change; a view is rendered from the announced state.
struct BetterMVCTests {
    @Test func `a new name is announced, and the greeting shows it`() async throws {
        // SimpleModel – each visitor has one; `nil` stands for a new visitor. The first change is the current state.
        let model = try await Visitors(store: Storage.inMemory().visitorStore).visitor(nil)
        var changes = await model.changes().makeAsyncIterator()
        #expect(try greeting(await changes.next()) == "Hi there!")

        // didSubmitName
        try await model.changeGreetingName(to: "Ada")

        // observeValueForKeyPath
        #expect(try greeting(await changes.next()) == "Hi there, Ada!")
    }

    @Test func `the model validates both names`() {
        // userModel.validate()
        let expected = ProfileError(firstName: .blank, lastName: .blank)
        #expect(throws: expected) { try Profile(firstName: " ", lastName: nil) }
    }

    @Test func `the model loads the comments`() async throws {
        // remoteModel.load() returns at once. notifyObservers() is a new state: `.loading`, then the result.
        let store = try Storage.inMemory().commentsStore
        let model = await CommentsModel(list: nil, source: OneComment(), store: store)
        await model.load()
        for await state in await model.changes() {
            if case .loading = state.activity { continue }
            let list = LiveRegionViewModel.commentList(state)
            #expect(try Document(html: list.rendered()).first(".comment-body")?.text == "First!")
            break
        }
    }

    /// The web service, with one comment.
    private struct OneComment: CommentsSource {
        let host = "comments.example"

        func document(reporting: @escaping @Sendable (Int) async -> Void) -> [UInt8] {
            Array(#"[{"body": "First!"}]"#.utf8)
        }
    }

    /// SimpleView – its template is `GreetingLineView.html`.
    private func greeting(_ state: VisitorState?) throws -> String? {
        let line = GreetingLineViewModel(try #require(state).greeting)
        return try Document(html: line.rendered()).first(".greeting")?.text
    }
}
