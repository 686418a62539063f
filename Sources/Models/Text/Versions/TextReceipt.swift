/// What the sender of a text is told when it is stored.
package struct TextReceipt: Sendable, Equatable {
    /// The version of the state that has the text.
    package let version: Int
    /// The number of the version that it replaced without its writer having seen it; nil when it was made from what
    /// it replaced.
    package let replaced: Int?

    package init(version: Int, replaced: Int? = nil) {
        self.version = version
        self.replaced = replaced
    }
}
