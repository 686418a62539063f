import URLEncoding

/// A form in the format `application/x-www-form-urlencoded`.
public struct URLEncodedForm: Sendable, Hashable {
    private struct Field: Hashable {
        let name: [UInt8]
        let value: FormValue
    }

    private var fields: [Field] = []

    /// Decodes a form as `URLEncodedPairs` does.
    /// - Parameter fieldLimit: The maximum number of fields.
    /// - Throws: 400 for more fields.
    public init(decoding bytes: some Collection<UInt8>, fieldLimit: Int = 1000) throws(RequestError) {
        // Avoids unspecialised code in other modules, which is thirty times as slow.
        try self.init(Array(bytes), fieldLimit: fieldLimit)
    }

    private init(_ bytes: [UInt8], fieldLimit: Int) throws(RequestError) {
        for pair in URLEncodedPairs(bytes) {
            guard fields.count < fieldLimit else {
                throw .badRequest("The form has more than \(fieldLimit) fields.")
            }
            fields.append(Field(name: pair.name, value: FormValue(bytes: pair.value)))
        }
    }

    /// The first value of a name.
    public subscript(name: String) -> FormValue? {
        fields.first { $0.name.elementsEqual(name.utf8) }?.value
    }

    /// Returns all values of a name, in the order of the form.
    public func values(named name: String) -> [FormValue] {
        fields.filter { $0.name.elementsEqual(name.utf8) }.map(\.value)
    }

    /// The names and values of all fields, in the order of the form, as text for display.
    public var repairedFields: [(name: String, value: String)] {
        fields.map { (String(decoding: $0.name, as: UTF8.self), $0.value.repairedString) }
    }

    /// Returns whether a `Content-Type` is that of a URL-encoded form, in any case and with any valid parameters (RFC
    /// 9110 §8.3.1).
    public static func isAnnounced(by contentType: String?) -> Bool {
        contentType.flatMap { ParameterizedValue($0) }?.value == "application/x-www-form-urlencoded"
    }
}

/// The value of a form field: bytes that need not be valid text.
public struct FormValue: Sendable, Hashable {
    /// The decoded bytes.
    public let bytes: [UInt8]

    /// Creates a value.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The value as text, or `nil` if it is not valid UTF-8.
    public var string: String? {
        String(validating: bytes, as: UTF8.self)
    }

    /// The value as text for display, with U+FFFD for invalid UTF-8.
    public var repairedString: String {
        String(decoding: bytes, as: UTF8.self)
    }
}
