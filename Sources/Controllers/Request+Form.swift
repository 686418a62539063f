import HTTPServer
import HTTPTypes
import Models
import Routing

extension Request {
    /// Reads a posted form with these fields.
    ///
    /// - Parameter limit: The size limit in bytes; that of these fields if `nil`.
    /// - Throws: 415 for a body that is not a URL-encoded form or is compressed, 413 for one that is too large, 400 for
    ///   one with too many fields, and the errors of reading the body.
    func form<Field: FormField>(
        of fields: Field.Type,
        upTo limit: Int? = nil
    ) async throws(RequestError) -> PostedForm<Field> {
        guard URLEncodedForm.isAnnounced(by: headerFields[.contentType]) else {
            throw RequestError(
                status: .unsupportedMediaType,
                reason: "This URL accepts only forms (application/x-www-form-urlencoded)."
            )
        }
        try checkContentCoding()
        let bytes = try await body.collect(upTo: limit ?? Field.sizeLimit)
        return PostedForm(try URLEncodedForm(decoding: bytes))
    }
}

/// A posted form, read by its declared fields.
struct PostedForm<Field: FormField>: Sendable {
    private let form: URLEncodedForm

    init(_ form: URLEncodedForm) { self.form = form }

    /// The first value of a field.
    subscript(field: Field) -> FormValue? { form[field.name] }

    /// Returns all values of a field, in the order of the form.
    func values(of field: Field) -> [FormValue] { form.values(named: field.name) }

    /// Returns the text of a field, with bytes that are not UTF-8 replaced by U+FFFD; `nil` if the field is missing.
    func text(of field: Field) -> String? { self[field]?.repairedString }

    /// Reads the URL of a page of the app, such as the one to return to; `nil` for any other value.
    func route(in field: Field) -> Route? { self[field]?.string.flatMap(Route.init(url:)) }

    /// Reads a natural number in decimal digits; `nil` for any other value.
    func number(in field: Field) -> Int? { self[field].flatMap { Int(digits: $0.bytes) } }
}

extension Request {
    /// The page of the app that has sent the request; `nil` if the client does not tell (RFC 9110 §10.1.3).
    var referringRoute: Route? {
        let slash = UInt8(ascii: "/")
        let parts = headerFields[.referer]?.utf8.split(separator: slash, maxSplits: 3, omittingEmptySubsequences: false)
        guard let parts, parts.count == 4 else { return nil }
        return Route(url: "/" + String(decoding: parts[3], as: UTF8.self))
    }
}
