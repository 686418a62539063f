/// An element or a piece of text, kept at its place in document order.
struct Node: Sendable {
    enum Content: Sendable {
        case element(name: String, attributes: [Attribute])
        case text(String)
    }

    let content: Content
    /// The line of the source, counted from 1.
    let line: Int
    let parent: Int?
    var children: [Int] = []
}
