extension Generator {
    mutating func generate(_ attribute: Attribute, of element: Element) {
        let kind = Attributes.kind(of: attribute.name, on: element)
        if let expression = attribute.wholeExpression {
            call("\(Self.writer(of: kind))(\"\(attribute.name)\", ", on: expression)
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

    private static func writer(of kind: Attributes.Kind) -> String {
        switch kind {
        case .boolean: "writeBooleanAttribute"
        case .trueFalse: "writeTrueFalseAttribute"
        case .url, .code: "writeURLAttribute"
        case .text, .refused: "writeAttribute"
        }
    }
}
