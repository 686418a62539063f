extension Checker {
    mutating func check(_ attribute: Attribute, of element: Element, inside surroundings: Surroundings) {
        let isForeign = surroundings.isForeign || Elements.foreign.contains(element.name)
        checkName(of: attribute, isForeign: isForeign)
        if attribute.expressions.isEmpty {
            checkStaticValue(of: attribute, on: element)
        } else {
            checkDynamicValue(of: attribute, on: element)
        }
    }

    mutating func checkForDuplicates(_ attributes: [Attribute]) {
        var names: Set<String> = []
        for attribute in attributes where !names.insert(attribute.name).inserted {
            report("there is a '\(attribute.name)' already: browsers ignore this one", at: attribute.position)
        }
    }

    private mutating func checkName(of attribute: Attribute, isForeign: Bool) {
        let name = attribute.name
        if !isForeign, name.utf8.contains(where: \.isUppercase) {
            report(
                "write '\(name.lowercased())': HTML's names are lower case here, as XML wants them",
                at: attribute.position
            )
        } else if !Self.isName(name) {
            report("'\(name)' is no name that HTML and XML both know", at: attribute.position)
        } else if name == "xlink:href" {
            report("write 'href', which means the same and needs no namespace", at: attribute.position)
        }
    }

    private static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, first.isLetter || first == UInt8(ascii: "_") else { return false }
        return name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-._".utf8.contains($0) }
            || ["xml:lang", "xml:space", "xlink:href"].contains(name)
    }

    private mutating func checkStaticValue(of attribute: Attribute, on element: Element) {
        guard let value = attribute.literal else { return }
        switch Attributes.kind(of: attribute.name, on: element) {
        case .boolean where !["", attribute.name].contains(value) && attribute.name != "hidden":
            report(
                "'\(attribute.name)' is on whatever its value says: write the name alone, or leave it out",
                at: attribute.position
            )
        case .url where URLText.scheme(of: value) == "javascript",
            .code where URLText.scheme(of: value) == "javascript":
            report("no script in a URL: let a script file add the handler", at: attribute.position)
        default: break
        }
    }

    private mutating func checkDynamicValue(of attribute: Attribute, on element: Element) {
        switch Attributes.kind(of: attribute.name, on: element) {
        case .refused(let reason):
            report("nothing dynamic in '\(attribute.name)': \(reason)", at: attribute.position)
        case .boolean where attribute.wholeExpression == nil:
            report(
                "'\(attribute.name)' is there or not: write "
                    + "\(attribute.name)=\"{{ condition }}\" and nothing beside it",
                at: attribute.position
            )
        case .url where attribute.wholeExpression == nil && !URLText.reachesPath(attribute.value ?? []):
            report(
                "the expression could change where this URL leads: make the whole value one expression, "
                    + "or begin it with a path such as \"/songs/\"",
                at: attribute.position
            )
        case .code where !URLText.staysOnSite(attribute.value ?? []):
            report(
                "the expression could bring in code from anywhere: begin the value with a path of this site, "
                    + "such as \"/scripts/\"",
                at: attribute.position
            )
        default: break
        }
    }
}
