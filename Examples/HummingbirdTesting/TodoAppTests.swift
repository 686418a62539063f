import HTMLTesting
import Testing

@testable import TodoApp

@Suite struct TodoAppTests {
    private let browser = Browser(
        responder: HummingbirdResponder(app: TodoApp.router(todos: Todos()).buildResponder())
    )

    @Test func `an added thing is on the list until it is done`() async throws {
        let empty = try await browser.visit("/")
        try #expect(empty.one("#count").text == "Nothing to do.")

        let list = try await empty.fill("New", with: "Buy <milk> & \"honey\"").submit("Add")
        #expect(list.path == "/")
        try #expect(list.one("#count").text == "1 to do")
        try #expect(list.one("li span").text == "Buy <milk> & \"honey\"")

        let done = try await list.submit("Done: Buy <milk> & \"honey\"")
        try #expect(done.one("#count").text == "Nothing to do.")
    }

    @Test func `an empty form says what is missing`() async throws {
        let page = try await browser.visit("/").fill("New", with: " ").submit("Add")
        try #expect(page.one("#problem").text == "Write what there is to do.")
    }
}
