import HTTPServer
import HTTPTypes

/// Hands requests to a responder in this process.
struct ResponderTransport: Transport {
    let responder: any Responder

    func send(_ head: HTTPRequest, body: [UInt8]) async throws(BrowserFailure) -> ReceivedResponse {
        let response = await responder.respond(to: Request(head: head, body: RequestBody(body)))
        return ReceivedResponse(
            status: response.status,
            headerFields: response.headerFields,
            body: head.method == .head ? [] : try bytes(of: response.body)
        )
    }

    private func bytes(of body: ResponseBody) throws(BrowserFailure) -> [UInt8] {
        switch body {
        case .empty: return []
        case .bytes(let bytes): return bytes
        case .file(let file):
            do throws(SystemError) {
                return try file.contents()
            } catch {
                throw BrowserFailure("The file that the answer consists of cannot be read: \(error)")
            }
        }
    }
}
