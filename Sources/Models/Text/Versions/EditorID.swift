/// An open form that sends its text while it is typed. The form's script chooses it.
package struct EditorID: Sendable, Hashable {
    private let bits: RandomBits

    /// Nobody's yet.
    package static func random() -> EditorID {
        EditorID(bits: .random())
    }

    private init(bits: RandomBits) {
        self.bits = bits
    }

    /// Reads an identifier as ``text`` writes it; nil for anything else.
    package init?(_ text: String) {
        guard let bits = RandomBits(text) else { return nil }
        self.init(bits: bits)
    }

    /// 32 hexadecimal digits.
    package var text: String { bits.text }
}
