import HTTPServer
import HTTPTypes

extension Response {
    /// The same, saying after how many seconds it is worth asking again (RFC 9110 §10.2.3).
    func inviting(after seconds: Int) -> Response {
        var response = self
        response.headerFields[.retryAfter] = "\(seconds)"
        return response
    }
}
