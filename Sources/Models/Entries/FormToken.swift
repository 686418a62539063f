/// By what a form is known that comes twice, as after a double click: each time a form is shown it has another one.
package struct FormToken: Sendable, Hashable {
    private let bits: RandomBits

    package static func random() -> FormToken {
        FormToken(bits: .random())
    }

    private init(bits: RandomBits) {
        self.bits = bits
    }

    /// Reads a token as ``text`` writes it; nil for anything else.
    package init?(_ text: String) {
        guard let bits = RandomBits(text) else { return nil }
        self.init(bits: bits)
    }

    /// 32 hexadecimal digits.
    package var text: String { bits.text }

    /// 16 bytes.
    package var bytes: [UInt8] { bits.bytes }
}
