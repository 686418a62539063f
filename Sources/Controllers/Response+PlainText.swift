package import HTTPServer
package import HTTPTypes

extension Response {
    /// A few words for a program. They are true now, so nobody is to keep them.
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
}
