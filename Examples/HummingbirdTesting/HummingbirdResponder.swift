import HTTPServer
import HTTPTypes
import Hummingbird
import Logging
import NIOEmbedded

/// A Hummingbird app for HTMLTesting's browser, which calls it in process. For streams without an end, start the app and
/// create the browser with its port.
struct HummingbirdResponder<App: HTTPResponder>: HTTPServer.Responder
where App.Context: RequestContext, App.Context.Source == ApplicationRequestContextSource {
    let app: App

    func respond(to request: HTTPServer.Request) async -> HTTPServer.Response {
        let logger = Logger(label: "HTMLTesting")
        let source = ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger)
        do {
            let content = ByteBuffer(bytes: try await request.body.collect())
            let answer = try await app.respond(
                to: Hummingbird.Request(head: request.head, body: .init(buffer: content)),
                context: App.Context(source: source)
            )
            let body = CollectedBody()
            try await answer.body.write(body)
            return .init(status: answer.status, headerFields: answer.headers, body: .bytes(body.bytes))
        } catch {
            return .init(status: .internalServerError, body: .bytes(Array("\(error)".utf8)))
        }
    }
}

private final class CollectedBody: ResponseBodyWriter {
    private(set) var bytes: [UInt8] = []

    func write(_ buffer: ByteBuffer) async throws { bytes += Array(buffer.readableBytesView) }
    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
