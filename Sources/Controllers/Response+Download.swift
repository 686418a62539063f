import HTTPServer
import HTTPTypes

extension Response {
    /// A file to keep, under a name of ASCII letters. It is true now, so nobody in between is to keep it.
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
}
