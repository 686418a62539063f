import HTTPTypes
public import Testing

extension Browser {
    /// Opens an event stream, as a page's `EventSource` does (HTML Standard, §9.2).
    ///
    /// - Parameters:
    ///   - target: The path with its query.
    ///   - lastEventID: The id of the last event that was received, when the stream was lost and is opened again.
    /// - Throws: after recording it at the test's line, when no event stream answers.
    public func listen(
        _ target: String,
        lastEventID: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ReceivedEventStream {
        try await reporting(at: sourceLocation) { () async throws(BrowserFailure) in
            var fields: HTTPFields = [.accept: "text/event-stream", .cacheControl: "no-store"]
            if let lastEventID, let name = HTTPField.Name("Last-Event-ID") { fields[name] = lastEventID }
            let response = try await open(target, fields)
            let type = response.headerFields[.contentType]
            guard response.status == .ok, type == "text/event-stream" else {
                throw BrowserFailure(
                    "GET \(target) answers \(response.status) with \(type ?? "nothing"), no event stream"
                )
            }
            return ReceivedEventStream(response)
        }
    }
}
