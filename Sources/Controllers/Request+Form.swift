import HTTPServer
import HTTPTypes

extension Request {
    /// The fields of a form that was posted. It may be as long as the server takes a body for.
    ///
    /// - Throws: 415 for a body that is no URL-encoded form or is compressed, 413 for one that is too large, 400 for one with too
    ///   many fields, and what reading the body throws.
    func form() async throws(RequestError) -> URLEncodedForm {
        guard URLEncodedForm.isAnnounced(by: headerFields[.contentType]) else {
            throw RequestError(
                status: .unsupportedMediaType,
                reason: "This address takes a form (application/x-www-form-urlencoded)."
            )
        }
        try checkContentCoding()
        let bytes = try await body.collect()
        do {
            return try URLEncodedForm(decoding: bytes)
        } catch {
            throw RequestError(status: .badRequest, reason: error.description)
        }
    }
}
