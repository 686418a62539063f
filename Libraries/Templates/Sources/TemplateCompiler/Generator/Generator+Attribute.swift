extension Generator {
    mutating func generate(_ attribute: Attribute, of element: Element) {
        let kind = Attributes.kind(of: attribute.name, on: element)
        if let expression = attribute.wholeExpression {
            call(Self.writer(of: attribute.name, kind), on: expression)
        } else {
            write(markup: " \(attribute.name)=\"")
            if let value = attribute.value {
                generate(value, writer: kind == .url || kind == .code ? "writeURLComponent(" : "writeAttributePart(")
            } else if kind == .boolean {
                write(markup: attribute.name)
            }
            write(markup: "\"")
        }
    }

    private mutating func generate(_ value: [Attribute.Part], writer: String) {
        for part in value {
            switch part {
            case .literal(let text): write(markup: text)
            case .expression(let expression): call(writer, on: expression)
            }
        }
    }

    /// The writer of a whole attribute, with the markup before the value as one piece.
    private static func writer(of name: String, _ kind: Attributes.Kind) -> String {
        let opening = " \(name)=\""
        let (method, markup) =
            switch kind {
            case .boolean: ("writeBooleanAttribute(markup:", "\(opening)\(name)\"")
            case .trueFalse: ("writeTrueFalseAttribute(opening:", opening)
            case .url, .code: ("writeURLAttribute(opening:", opening)
            case .text, .refused: ("writeAttribute(opening:", opening)
            }
        return "\(method) \(SwiftLiteral(text: markup).code(indentation: "")), "
    }
}
