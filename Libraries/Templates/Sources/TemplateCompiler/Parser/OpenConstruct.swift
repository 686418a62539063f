/// An element, loop or condition whose end has not come yet.
enum OpenConstruct {
    case element(Element)
    case forLoop(ForLoop, Position)
    case conditional(Conditional, Position)

    var node: Node {
        switch self {
        case .element(let element): .element(element)
        case .forLoop(let loop, _): .forLoop(loop)
        case .conditional(let conditional, _): .conditional(conditional)
        }
    }

    var position: Position {
        switch self {
        case .element(let element): element.position
        case .forLoop(_, let position), .conditional(_, let position): position
        }
    }

    /// How a message calls it.
    var name: String {
        switch self {
        case .element(let element): "<\(element.name)>"
        case .forLoop: "{% for %}"
        case .conditional: "{% if %}"
        }
    }

    var howToClose: String {
        switch self {
        case .element(let element): "write </\(element.name)>"
        case .forLoop, .conditional: "write {% end %}"
        }
    }

    var element: Element? {
        if case .element(let element) = self { element } else { nil }
    }

    mutating func append(_ node: Node) {
        switch self {
        case .element(var element):
            element.children.append(node)
            self = .element(element)
        case .forLoop(var loop, let position):
            loop.append(node)
            self = .forLoop(loop, position)
        case .conditional(var conditional, let position):
            conditional.append(node)
            self = .conditional(conditional, position)
        }
    }
}
