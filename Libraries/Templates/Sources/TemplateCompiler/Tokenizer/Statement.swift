/// `{% … %}`.
struct Statement: Equatable {
    enum Kind: Equatable {
        case forLoop
        case condition
        case elseCondition
        case otherwise
        case end
    }

    var kind: Kind
    /// The Swift in it, keyword included.
    var code: Expression
    /// Where the `{%` stands.
    var position: Position
}
