/// An element with its children emptied, for the schema to look at by itself.
///
/// What the schema cannot name is left out (`data-` attributes), and so is what other parts of the gate speak of:
/// inline style and script, and elements that are not HTML's.
struct ShallowElement {
    let name: String
    private(set) var attributes: [Attribute]
    /// Texts, and children by name.
    private var content: [Node.Content]

    init(_ element: Element) {
        name = element.name
        attributes = element.attributes.filter { attribute in
            attribute.name != "style" && !["data-", "on"].contains { attribute.name.hasPrefix($0) }
        }
        content = element.document.nodes[element.index].children.map { element.document.nodes[$0].content }
            .filter { if case .element(let name, _) = $0 { HTMLNames.isHTML(name) } else { true } }
    }

    var xml: [UInt8] {
        var writer = HTMLWriter()
        writer.appendXML(name, attributes, content)
        return Array(writer.string.utf8)
    }

    /// Each kind of child once, in order.
    var childNames: [String] {
        var names: [String] = []
        for case .element(let name, _) in content where !names.contains(name) { names.append(name) }
        return names
    }

    var withoutTexts: ShallowElement {
        var copy = self
        copy.content.removeAll { if case .text = $0 { true } else { false } }
        return copy
    }

    func without(_ attribute: Attribute) -> ShallowElement {
        var copy = self
        copy.attributes.removeAll { $0 == attribute }
        return copy
    }

    func without(childrenNamed name: String) -> ShallowElement {
        var copy = self
        copy.content.removeAll { if case .element(name, _) = $0 { true } else { false } }
        return copy
    }
}
