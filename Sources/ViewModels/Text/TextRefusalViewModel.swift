/// What a script is told when a text was not stored.
package struct TextRefusalViewModel: Encodable, Equatable, Sendable {
    package let message: String

    package init(_ refusal: TextRefusal) {
        message = refusal.words
    }
}
