/// Who a browser belongs to, as far as marks of one's own go: the profile, the greeting, what was visited.
///
/// It is given at the first such mark and says nothing of the person; who is let in is a matter of `SignInModel`.
package struct VisitorID: Sendable, Hashable {
    private let bits: RandomBits

    /// Nobody's yet.
    package static func random() -> VisitorID {
        VisitorID(bits: .random())
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
