package import HTTPServer
package import HTTPTypes

extension Response {
    /// Returns a short text for a program. It is never cached.
    package static func plainText(
        _ text: String,
        status: HTTPResponse.Status = .ok,
        contentType: String = "text/plain; charset=utf-8"
    ) -> Response {
        Response(
            status: status,
            headerFields: [.contentType: contentType, .cacheControl: "no-store"],
            body: .bytes(Array(text.utf8))
        )
    }

    /// Returns a file to download.
    /// - Parameter name: The file's name: ASCII without quotes or backslashes.
    static func download(_ body: ResponseBody, name: String, contentType: String) -> Response {
        Response(
            headerFields: [
                .contentType: contentType,
                .contentDisposition: "attachment; filename=\"\(name)\"",
                .cacheControl: "private, no-store",
            ],
            body: body
        )
    }

    /// Returns the response with the time after which a client should try again (RFC 9110 §10.2.3). The default suits
    /// short congestion.
    func retryable(after seconds: Int = 5) -> Response {
        var response = self
        response.headerFields[.retryAfter] = "\(seconds)"
        return response
    }
}
