extension Checker {
    mutating func checkName(of element: Element, inside surroundings: Surroundings) {
        let name = element.name
        guard !name.utf8.contains(UInt8(ascii: "{")) else { return }  // The tokenizer has reported it.
        guard !surroundings.isForeign else {
            checkForeignName(name, at: element.position)
            return
        }
        if name.utf8.contains(where: \.isUppercase) {
            report(
                "write <\(name.lowercased())>: HTML's names are lower case here, as XML wants them",
                at: element.position
            )
        } else if name.utf8.contains(UInt8(ascii: "-")) {
            checkSpelling(of: name, at: element.position)
        } else if !Elements.known.contains(name) {
            report("HTML has no element <\(name)>: \(Elements.advice(on: name))", at: element.position)
        }
        checkSelfClosing(element)
    }

    private mutating func checkForeignName(_ name: String, at position: Position) {
        checkSpelling(of: name, at: position)
        if Elements.textOnly.union(["script", "style"]).contains(name.lowercased()), name != name.lowercased() {
            report("write <\(name.lowercased())>", at: position)
        } else if Elements.known.contains(name.lowercased()), !Elements.sharedWithForeign.contains(name) {
            report("<\(name)> is HTML: inside <svg> it must be in a <foreignObject>", at: position)
        }
    }

    private mutating func checkSpelling(of name: String, at position: Position) {
        if !name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "-._".utf8.contains($0) }) {
            report(
                "<\(name)> is not a valid name in both HTML and XML: use letters, digits, '-', '_' and '.'",
                at: position
            )
        }
    }

    private mutating func checkSelfClosing(_ element: Element) {
        guard element.isSelfClosing, !Elements.void.contains(element.name),
            !Elements.foreign.contains(element.name)
        else { return }
        report(
            "to a browser <\(element.name)/> is an open tag: write <\(element.name)></\(element.name)>",
            at: element.position
        )
    }
}

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
            report(
                "'\(attribute.name)' is written twice, and browsers ignore this one: remove it",
                at: attribute.position
            )
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
            report(
                "'\(name)' is not a valid name in both HTML and XML: begin with a letter, and use letters, digits, '-', '_' and '.'",
                at: attribute.position
            )
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
                "'\(attribute.name)' has the same effect with any value: write the name alone, or leave it out",
                at: attribute.position
            )
        case .url where URLText.scheme(of: value) == "javascript",
            .code where URLText.scheme(of: value) == "javascript":
            report("a URL cannot be a script: let a script file add the handler", at: attribute.position)
        default: break
        }
    }

    private mutating func checkDynamicValue(of attribute: Attribute, on element: Element) {
        switch Attributes.kind(of: attribute.name, on: element) {
        case .refused(let reason):
            report("'\(attribute.name)' cannot contain an expression, because \(reason)", at: attribute.position)
        case .boolean where attribute.wholeExpression == nil:
            report(
                "'\(attribute.name)' is present or absent: write "
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

/// The static start of a URL in a template.
enum URLText {
    /// The scheme in lower case, `nil` for a relative URL.
    static func scheme(of url: String) -> String? {
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = url[..<colon].utf8.drop { $0 <= .space }.filter { !$0.isWhitespace }
        let isScheme = scheme.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
        return isScheme ? String(decoding: scheme, as: UTF8.self).lowercased() : nil
    }

    /// Whether the text before the first expression determines the scheme and the host, so that expressions can affect
    /// only the path, the query or the fragment.
    static func reachesPath(_ value: [Attribute.Part]) -> Bool {
        guard case .literal(let start) = value.first, isPlain(start),
            !(start == "/" && couldBecomeHost(value))
        else { return false }
        var rest = start.utf8[...]
        if let scheme = scheme(of: start) {
            guard ["http", "https", "mailto"].contains(scheme) else { return false }
            rest = rest.dropFirst(scheme.utf8.count + 1).drop { $0 == UInt8(ascii: "/") }
        } else if rest.starts(with: "//".utf8) {
            rest = rest.drop { $0 == UInt8(ascii: "/") }
        }
        return rest.contains { "/?#".utf8.contains($0) }
    }

    /// Whether the text before the first expression is a path of the page's own site.
    static func staysOnSite(_ value: [Attribute.Part]) -> Bool {
        guard case .literal(let start) = value.first, start.utf8.first == UInt8(ascii: "/"),
            !start.utf8.starts(with: "//".utf8)
        else { return false }
        return reachesPath(value)
    }

    /// Whether empty expressions could produce two slashes at the start, which would turn the next part into a host.
    private static func couldBecomeHost(_ value: [Attribute.Part]) -> Bool {
        for case .literal(let text) in value.dropFirst() {
            return text.utf8.starts(with: "/".utf8) || text.utf8.starts(with: "\\".utf8)
        }
        return false
    }

    /// A browser reads a backslash as a slash, and removes white space from a URL. So backslashes, and references to
    /// white space, are refused.
    private static func isPlain(_ url: String) -> Bool {
        !url.utf8.contains { $0.isWhitespace || $0 == UInt8(ascii: "\\") }
            && Array(url.utf8).offset(of: "&#", from: 0) == nil
    }
}
