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
