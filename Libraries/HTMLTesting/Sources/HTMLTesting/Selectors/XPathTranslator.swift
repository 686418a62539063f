/// Translates the parts of a selector to XPath conditions on the context node.
struct XPathTranslator {
    let syntax: Document.Syntax

    func condition(_ alternatives: [ComplexSelector]) -> String {
        alternatives.map { "(\(condition($0)))" }.joined(separator: " or ")
    }

    private func condition(_ selector: ComplexSelector) -> String {
        let own = selector.subject.map { "(\(condition($0)))" }.joined(separator: " and ")
        guard case .some(let combinator, let other) = selector.condition else { return own }
        return "\(own) and \(axis(combinator))[\(condition(other))]"
    }

    private func axis(_ combinator: ComplexSelector.Combinator) -> String {
        switch combinator {
        case .descendant: "ancestor::*"
        case .child: "parent::*"
        case .nextSibling: "preceding-sibling::*[1]"
        case .subsequentSibling: "preceding-sibling::*"
        }
    }

    private func condition(_ simple: SimpleSelector) -> String {
        switch simple {
        case .universal: "true()"
        case .type(let name): "local-name() = \(XPathLiteral(folded(name)))"
        case .className(let name): includes(name, in: attribute("class"))
        case .id(let id): "\(attribute("id")) = \(XPathLiteral(id))"
        case .attribute(let name, let test): condition(test, on: attribute(folded(name)))
        case .nthChild(let pattern): condition(pattern)
        case .firstChild: "not(preceding-sibling::*)"
        case .lastChild: "not(following-sibling::*)"
        case .empty: "not(* or text())"
        case .checked: checked
        case .disabled: disabled
        case .not(let alternatives): "not(\(condition(alternatives)))"
        }
    }

    private func condition(_ test: AttributeTest, on attribute: String) -> String {
        switch test {
        case .isPresent:
            attribute
        case .equals(let value):
            "\(attribute) = \(XPathLiteral(value))"
        case .includesWord(let word):
            word.utf8.isEmpty || word.utf8.contains(where: HTMLNames.isSpace)
                ? "false()" : includes(word, in: attribute)
        case .equalsOrStartsWithHyphenated(let value):
            "\(attribute) = \(XPathLiteral(value)) or starts-with(\(attribute), \(XPathLiteral(value + "-")))"
        case .startsWith(let value):
            value.isEmpty ? "false()" : "starts-with(\(attribute), \(XPathLiteral(value)))"
        case .endsWith(let value):
            value.isEmpty ? "false()" : ends(attribute, with: XPathLiteral(value))
        case .contains(let value):
            value.isEmpty ? "false()" : "contains(\(attribute), \(XPathLiteral(value)))"
        }
    }

    /// XPath 1.0 has no `ends-with`.
    private func ends(_ attribute: String, with value: XPathLiteral) -> String {
        let start = "string-length(\(attribute)) - string-length(\(value)) + 1"
        return "substring(\(attribute), \(start)) = \(value)"
    }

    private func includes(_ word: String, in attribute: String) -> String {
        "contains(concat(' ', normalize-space(\(attribute)), ' '), \(XPathLiteral(" \(word) ")))"
    }

    private func condition(_ pattern: NthPattern) -> String {
        let place = "(count(preceding-sibling::*) + 1)"
        if pattern.step == 0 { return "\(place) = \(pattern.offset)" }
        if pattern.step > 0 {
            return "\(place) >= \(pattern.offset) and (\(place) - \(pattern.offset)) mod \(pattern.step) = 0"
        }
        let step = pattern.step.magnitude
        return "\(place) <= \(pattern.offset) and (\(pattern.offset) - \(place)) mod \(step) = 0"
    }

    private var checked: String {
        """
        (local-name() = 'input' and (@type = 'checkbox' or @type = 'radio') and @checked) \
        or (local-name() = 'option' and @selected)
        """
    }

    /// The content of a disabled fieldset is disabled, except in its first legend.
    private var disabled: String {
        let firstLegend = "local-name() = 'legend' and not(preceding-sibling::*[local-name() = 'legend'])"
        let disabledFieldset = "parent::*[local-name() = 'fieldset' and @disabled]"
        return """
            (\(named(["button", "input", "select", "textarea", "fieldset"])) \
            and (@disabled or ancestor-or-self::*[\(disabledFieldset) and not(\(firstLegend))])) \
            or (\(named(["optgroup", "option"])) \
            and (@disabled or parent::*[local-name() = 'optgroup' and @disabled]))
            """
    }

    private func named(_ names: [String]) -> String {
        "(\(names.map { "local-name() = '\($0)'" }.joined(separator: " or ")))"
    }

    /// Compared as a string, because an escaped name may contain any character.
    private func attribute(_ name: String) -> String {
        "@*[name() = \(XPathLiteral(name))]"
    }

    /// HTML names are compared without ASCII case, XML names with it.
    private func folded(_ name: String) -> String {
        guard syntax == .html else { return name }
        return String(decoding: name.utf8.map(\.asciiLowercased), as: UTF8.self)
    }
}

/// A string literal of XPath 1.0. XPath has no escapes, so a text with both kinds of quotes is concatenated.
struct XPathLiteral: CustomStringConvertible {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    var description: String {
        let bytes = Array(text.utf8)
        if !bytes.contains(UInt8(ascii: "'")) { return "'\(text)'" }
        if !bytes.contains(UInt8(ascii: "\"")) { return "\"\(text)\"" }
        let parts = bytes.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
            .map { "'\(String(decoding: $0, as: UTF8.self))'" }
        return "concat(\(parts.joined(separator: ", \"'\", ")))"
    }
}
