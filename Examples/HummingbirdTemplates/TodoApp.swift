import Hummingbird
import Rendering

/// A list of things to do on Hummingbird, whose pages are templates.
@main
enum TodoApp {
    static func main() async throws {
        let app = Application(
            router: router(todos: Todos()),
            configuration: .init(address: .hostname("127.0.0.1", port: 8080))
        )
        try await app.runService()
    }

    /// Returns the routes. The tests call them without a server.
    static func router(todos: Todos) -> Router<BasicRequestContext> {
        let router = Router()
        router.get("/") { _, _ in
            page("To do", TodoListView(await todos.all))
        }
        router.post("todos") { request, context in
            let form = try await URLEncodedFormDecoder().decode(NewTodo.self, from: request, context: context)
            guard await todos.add(form.text) else {
                let list = TodoListView(await todos.all, problem: "Write what there is to do.")
                return page("To do", list, status: .unprocessableContent)
            }
            return Response(status: .seeOther, headers: [.location: "/"])
        }
        router.post("todos/:id/done") { _, context in
            guard await todos.remove(try context.parameters.require("id", as: Int.self)) else {
                throw HTTPError(.notFound)
            }
            return Response(status: .seeOther, headers: [.location: "/"])
        }
        return router
    }

    /// Returns a whole page as a response. This is all that connects templates to Hummingbird.
    private static func page(
        _ title: String,
        _ content: some View,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        let html = PageView(title: title, content: content).rendered()
        return Response(
            status: status,
            headers: [.contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: html))
        )
    }
}

/// The fields of the form for a new thing to do.
private struct NewTodo: Decodable {
    let text: String
}
