import HTTPServer
import HTTPTypes

/// The transport of requests to the application: in the same process, or over a socket.
protocol Transport: Sendable {
    func send(_ head: HTTPRequest, body: [UInt8]) async throws(BrowserFailure) -> ReceivedResponse

    /// Sends a request without a body, and returns as soon as the response begins.
    func open(_ head: HTTPRequest) async throws(BrowserFailure) -> OpenResponse
}

/// Passes requests to a responder in this process.
struct ResponderTransport: Transport {
    let responder: any Responder
    /// The time limit for the next part of an event stream.
    var patience = Duration.seconds(60)

    func send(_ head: HTTPRequest, body: [UInt8]) async throws(BrowserFailure) -> ReceivedResponse {
        let response = await responder.respond(to: Request(head: head, body: RequestBody(body)))
        return ReceivedResponse(
            status: response.status,
            headerFields: response.headerFields + responder.commonFields,
            body: head.method == .head ? [] : try bytes(of: response.body)
        )
    }

    func open(_ head: HTTPRequest) async throws(BrowserFailure) -> OpenResponse {
        let response = await responder.respond(to: Request(head: head))
        let fields = response.headerFields + responder.commonFields
        guard case .eventStream(let stream) = response.body else {
            let body = try bytes(of: response.body)
            return OpenResponse(status: response.status, headerFields: fields, beginning: body) { [] }
        }
        let reader = EventReader(stream)
        return OpenResponse(status: response.status, headerFields: fields, beginning: []) {
            () async throws(BrowserFailure) in try await next(of: reader)
        }
    }

    /// Returns the next part; empty if the test is cancelled.
    private func next(of reader: EventReader) async throws(BrowserFailure) -> [UInt8] {
        let part = await withTaskGroup { group in
            group.addTask { await reader.next() }
            group.addTask { () -> [UInt8]? in
                try? await Task.sleep(for: patience)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
        guard part != nil || Task.isCancelled else {
            throw BrowserFailure("No event arrived within \(patience)")
        }
        return part ?? []
    }

    private func bytes(of body: ResponseBody) throws(BrowserFailure) -> [UInt8] {
        switch body {
        case .empty, .omitted: return []
        case .bytes(let bytes): return bytes
        case .eventStream:
            throw BrowserFailure("The answer is an event stream, which has no end: read it by listen(…)")
        case .file(let file):
            do throws(SystemError) {
                return try file.contents()
            } catch {
                throw BrowserFailure("The file that the answer consists of cannot be read: \(error)")
            }
        }
    }
}
