/// Swift code in a template, exactly as it is written there.
struct Expression: Equatable {
    var swift: String
    /// Where its first byte stands.
    var position: Position
}
