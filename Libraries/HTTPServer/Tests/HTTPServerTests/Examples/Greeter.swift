import HTTPServer
import HTTPTypes

struct Greeter: Responder {
    func respond(to request: consuming Request) async -> Response {
        guard CrossOriginProtection.permits(request) else { return Response(status: .forbidden) }
        guard request.method == .post else { return Self.form }
        do throws(RequestError) {
            let form = try URLEncodedForm(decoding: try await request.body.collect(upTo: 1000))
            let name = form["name"]?.string ?? "whoever you are"
            return Response(
                headerFields: [.contentType: "text/plain; charset=utf-8"],
                body: .bytes(Array("Hello, \(name)!\n".utf8))
            )
        } catch {
            return respond(to: error, from: nil)
        }
    }

    private static let form = Response(
        headerFields: [.contentType: "text/html; charset=utf-8"],
        body: .bytes(Array(#"<form method="post"><input name="name"> <button>Greet</button></form>"#.utf8))
    )
}
