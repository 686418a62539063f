/// A form as browsers send it by default, or a query: `application/x-www-form-urlencoded`, by the parser of the
/// URL Standard (https://url.spec.whatwg.org/#urlencoded-parsing).
public struct URLEncodedForm: Sendable, Hashable {
    private struct Field: Hashable {
        let name: [UInt8]
        let value: FormValue
    }

    private var fields: [Field] = []

    /// Decodes a form. Bytes that are no valid percent-encoding stand for themselves, as in browsers.
    /// - Parameter fieldLimit: The most fields to accept.
    /// - Throws: `FormError.tooManyFields`.
    public init(decoding bytes: some Collection<UInt8>, fieldLimit: Int = 1000) throws(FormError) {
        // Another module would run what follows unspecialised, which takes thirty times as long.
        try self.init(Array(bytes), fieldLimit: fieldLimit)
    }

    private init(_ bytes: [UInt8], fieldLimit: Int) throws(FormError) {
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            guard fields.count < fieldLimit else { throw .tooManyFields(limit: fieldLimit) }
            let nameEnd = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            let value = pair[nameEnd...].dropFirst()
            fields.append(
                Field(
                    name: PercentEncoding.decode(pair[..<nameEnd], plusIsSpace: true),
                    value: FormValue(bytes: PercentEncoding.decode(value, plusIsSpace: true))
                )
            )
        }
    }

    /// The first value of a name.
    public subscript(name: String) -> FormValue? {
        fields.first { $0.name.elementsEqual(name.utf8) }?.value
    }

    /// All values of a name, in the order of the form.
    public func values(named name: String) -> [FormValue] {
        fields.filter { $0.name.elementsEqual(name.utf8) }.map(\.value)
    }

    /// Whether a `Content-Type` announces such a form, in any case and with any parameters
    /// (RFC 9110 §8.3.1).
    public static func isAnnounced(by contentType: String?) -> Bool {
        guard let contentType else { return false }
        let mediaType = contentType.utf8.prefix { $0 != UInt8(ascii: ";") && !$0.isWhitespace }
        return mediaType.lazy.map { $0.isLetter ? $0 | 0x20 : $0 }
            .elementsEqual("application/x-www-form-urlencoded".utf8)
    }
}
