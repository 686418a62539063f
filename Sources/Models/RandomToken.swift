/// What is known by bits that nobody can guess: a form, a session, a visitor.
package protocol RandomToken: Sendable, Hashable {
    var bits: RandomBits { get }

    init(bits: RandomBits)
}

extension RandomToken {
    /// Another one each time.
    package static func random() -> Self {
        Self(bits: .random())
    }

    /// Reads a token as ``text`` writes it; nil for anything else.
    package init?(_ text: String) {
        guard let bits = RandomBits(text) else { return nil }
        self.init(bits: bits)
    }

    /// 32 hexadecimal digits.
    package var text: String { bits.text }
}
