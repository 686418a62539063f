import HTTPTypes
public import Testing

extension Browser {
    /// Posts a form that no page has, byte for byte, and goes to the page that answers.
    ///
    /// - Parameters:
    ///   - path: A path of the application.
    ///   - form: The fields as they are to be sent, such as `name=caf%E9`.
    /// - Throws: after recording it at the test's line, when no HTML page comes back.
    public func visit(
        _ path: String,
        posting form: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Page {
        try await reporting(at: sourceLocation) { () async throws(BrowserFailure) in
            let form = Navigation.Form(contentType: URLEncodedFormWriter.contentType, body: Array(form.utf8))
            let url = try self.url(path, on: origin)
            return try await go(
                to: Navigation(url: url, method: .post, form: form, referrer: origin),
                at: sourceLocation
            )
        }
    }
}
