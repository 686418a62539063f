import HTTPTypes

extension Request {
    /// Checks that the content of a form is as it was typed. Packed content is not unpacked here: a few bytes may
    /// become millions, and no browser packs a form.
    /// - Throws: 415 for content with a coding (RFC 9110 §8.4.1, §15.5.16).
    public func requireNoContentCoding() throws(RequestError) {
        guard let codings = headerFields[.contentEncoding] else { return }
        guard codings.isEmpty || codings.lowercased() == "identity" else {
            throw RequestError(
                status: .unsupportedMediaType,
                reason: "The form is packed (Content-Encoding). Send it as it is."
            )
        }
    }
}
