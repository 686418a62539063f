/// An element with what is in it.
struct Element: Equatable {
    var name: String
    var position: Position
    var attributes: [Attribute]
    var isSelfClosing: Bool
    var children: [Node] = []
}
