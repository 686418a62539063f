/// The value of an attribute while it is read.
struct AttributeValue {
    private var finished: [Attribute.Part] = []
    private var literal: [UInt8] = []

    var parts: [Attribute.Part] {
        literal.isEmpty && !finished.isEmpty
            ? finished : finished + [.literal(String(decoding: literal, as: UTF8.self))]
    }

    mutating func append(_ expression: Expression) {
        finished = (literal.isEmpty ? finished : parts) + [.expression(expression)]
        literal = []
    }

    mutating func append(escaped markup: [UInt8]) {
        literal += markup
    }

    /// The output has double quotes around the value, and XML would turn its tabs and line ends into spaces.
    mutating func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): literal += "&quot;".utf8
        case UInt8(ascii: "<"): literal += "&lt;".utf8
        case .tab: literal += "&#9;".utf8
        case .lineFeed: literal += "&#10;".utf8
        default: literal.append(byte)
        }
    }
}
