public import HTTPTypes
public import Testing

extension Browser {
    /// Sends one plain request and gives back the answer as it is: no redirect is followed, and no page is made
    /// or passed through the gate. Cookies are sent and kept as always.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - target: The path with its query, sent as it stands.
    ///   - headerFields: All there is to send, apart from Host, Content-Length and Cookie.
    ///   - body: The bytes to send.
    /// - Throws: after recording it at the test's line, when no answer comes.
    public func request(
        _ method: HTTPRequest.Method = .get,
        _ target: String,
        headerFields: HTTPFields = [:],
        body: [UInt8] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ReceivedResponse {
        try await reporting(at: sourceLocation) { () async throws(BrowserFailure) in
            let head = HTTPRequest(
                method: method,
                scheme: origin.scheme,
                authority: origin.authority,
                path: target,
                headerFields: headerFields
            )
            let path = String(decoding: target.utf8.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
            let url = PageURL(scheme: origin.scheme, authority: origin.authority, path: path)
            return try await send(head, body: body, for: url)
        }
    }

    /// Posts form fields in one plain request, as `request` does, whether or not any page has such a form.
    public func post(
        _ fields: KeyValuePairs<String, String>,
        to target: String,
        headerFields: HTTPFields = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ReceivedResponse {
        var headerFields = headerFields
        headerFields[.contentType] = URLEncodedFormWriter.contentType
        return try await request(
            .post,
            target,
            headerFields: headerFields,
            body: URLEncodedFormWriter.bytes(of: fields.map { FormEntry(name: $0.key, value: $0.value) }),
            sourceLocation: sourceLocation
        )
    }
}
