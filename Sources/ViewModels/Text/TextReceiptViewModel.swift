package import Models

/// What a script is told when a text was stored.
package struct TextReceiptViewModel: Encodable, Equatable, Sendable {
    package let version: Int
    package let replaced: ReplacedTextViewModel?

    package init(_ receipt: TextReceipt) {
        version = receipt.version
        replaced = receipt.replaced.map(ReplacedTextViewModel.init)
    }

    /// Both are always there, so that nobody has to tell a missing one from null.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(version, forKey: .version)
        try container.encode(replaced, forKey: .replaced)
    }

    private enum CodingKeys: CodingKey {
        case version, replaced
    }
}
