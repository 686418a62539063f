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

/// What was entered in a field of a form: bytes, which need not be text.
public struct FormValue: Sendable, Hashable {
    /// The decoded value as it was sent.
    public let bytes: [UInt8]

    /// A value with these bytes.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The value as text; nil when it is not valid UTF-8.
    public var string: String? {
        String(validating: bytes, as: UTF8.self)
    }

    /// The value as text to show again, with U+FFFD for what is not valid UTF-8.
    public var repairedString: String {
        String(decoding: bytes, as: UTF8.self)
    }
}

/// Why a form could not be decoded.
public enum FormError: Error, Sendable, Equatable, CustomStringConvertible {
    /// It has more fields than are accepted.
    case tooManyFields(limit: Int)

    /// What is wrong, in one line.
    public var description: String {
        switch self {
        case .tooManyFields(let limit): "The form has more than \(limit) fields."
        }
    }
}

/// Percent-decoding (RFC 3986 §2.1), byte by byte.
enum PercentEncoding {
    /// - Parameter plusIsSpace: As in forms; in a path a plus sign is one.
    static func decode(_ encoded: some Collection<UInt8>, plusIsSpace: Bool) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(encoded.count)
        var rest = encoded[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = octet(rest) {
                decoded.append(value)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte == UInt8(ascii: "+") && plusIsSpace ? .space : byte)
            }
        }
        return decoded
    }

    private static func octet(_ bytes: some Collection<UInt8>) -> UInt8? {
        let digits = bytes.prefix(2).compactMap(\.hexadecimalValue)
        return digits.count == 2 ? digits[0] << 4 | digits[1] : nil
    }
}
