/// An id is unique and not empty, and contains no white space.
struct UniqueIDs: LintRule {
    let name = "unique-ids"

    func findings(in page: InspectedPage) -> [Finding] {
        var lines: [String: Int] = [:]
        return page.elements.compactMap { element in
            guard let id = element["id"] else { return nil }
            guard !id.isEmpty, !id.utf8.contains(where: HTMLNames.isSpace) else {
                return finding("The id “\(id)” is empty or has white space in it", at: element)
            }
            if let line = lines[id] {
                return finding("The id “\(id)” is already used on line \(line)", at: element)
            }
            lines[id] = element.line
            return nil
        }
    }
}

/// Every reference to an id refers to an existing element.
struct ExistingReferences: LintRule {
    let name = "existing-references"

    private static let attributes: Set<String> = [
        "aria-activedescendant", "aria-controls", "aria-describedby", "aria-details", "aria-errormessage",
        "aria-flowto", "aria-labelledby", "aria-owns", "commandfor", "for", "form", "headers", "list",
        "popovertarget",
    ]

    func findings(in page: InspectedPage) -> [Finding] {
        page.elements.flatMap { element in
            element.attributes.filter { Self.attributes.contains($0.name) }
                .flatMap { findings(of: $0.name, on: element, in: page) } + fragment(of: element, in: page)
        }
    }

    private func findings(of attribute: String, on element: Element, in page: InspectedPage) -> [Finding] {
        element.words(in: attribute).filter { !page.ids.contains($0) }
            .map { finding("\(attribute) refers to the id “\($0)”, which does not exist", at: element) }
    }

    /// `#` and `#top` lead to the top of any page.
    private func fragment(of element: Element, in page: InspectedPage) -> [Finding] {
        guard let href = element["href"], href.utf8.first == UInt8(ascii: "#") else { return [] }
        let id = PageURL.percentDecoded(String(decoding: href.utf8.dropFirst(), as: UTF8.self))
        guard !id.isEmpty, id.lowercased() != "top", !page.ids.contains(id) else { return [] }
        return [finding("href refers to the id “\(id)”, which does not exist", at: element)]
    }
}

/// Only void elements end in `/>`. Browsers read `<div/>` as an open tag, XML as an empty element.
struct SelfClosedElements: LintRule {
    let name = "self-closed-elements"

    func findings(in page: InspectedPage) -> [Finding] {
        let exceptions = HTMLNames.void.union(page.foreignNames).union(["svg", "math"])
        var line = 1
        return page.source.split(separator: UInt8(ascii: "<")).compactMap { part in
            defer { line += part.count { $0 == 0x0A } }
            let tag = part.prefix { $0 != UInt8(ascii: ">") }
            let bytes = tag.prefix { !HTMLNames.isSpace($0) && $0 != UInt8(ascii: "/") }
            let element = String(decoding: bytes, as: UTF8.self)
            guard tag.last == UInt8(ascii: "/"), !exceptions.contains(element) else { return nil }
            return Finding(
                rule: name,
                line: line,
                message: "Browsers read this as an open tag: write <\(element)></\(element)>",
                excerpt: "<\(String(decoding: tag, as: UTF8.self))>"
            )
        }
    }
}

/// A page has only the markup of XML that browsers know: no CDATA section, processing instruction or end tag of a void
/// element, and no comment that browsers end at once.
struct XMLOnlyMarkup: LintRule {
    let name = "xml-only-markup"

    private static let refused =
        ["?", "![CDATA[", "!-->", "!--->"].map { Array($0.utf8) } + HTMLNames.void.map { Array("/\($0)>".utf8) }

    func findings(in page: InspectedPage) -> [Finding] {
        var line = 1
        return page.source.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false).dropFirst()
            .compactMap { part in
                defer { line += part.count { $0 == 0x0A } }
                guard let markup = Self.refused.first(where: { part.starts(with: $0) }) else { return nil }
                return Finding(
                    rule: name,
                    line: line,
                    message: "Browsers read <\(String(decoding: markup, as: UTF8.self)) in another way than XML"
                )
            }
    }
}

/// A `div` with terms and descriptions is in a `dl`. In a `dt` or `dd`, browsers end that one where the next begins.
struct DescriptionGroups: LintRule {
    let name = "description-groups"

    func findings(in page: InspectedPage) -> [Finding] {
        page.elements(named: "dt", "dd").compactMap { element in
            guard let group = element.parent, group.name == "div", group.parent?.name != "dl" else { return nil }
            return finding("The div of line \(group.line) is not in a dl", at: element)
        }
    }
}

/// There are no elements of HTML inside `svg` or `math`. Browsers end the picture where one begins.
struct ForeignContent: LintRule {
    let name = "foreign-content"

    /// The elements that both have.
    private static let shared: Set<String> = ["a", "math", "script", "style", "svg", "title"]

    func findings(in page: InspectedPage) -> [Finding] {
        let names = HTMLNames.phrasing.union(HTMLNames.structural).subtracting(Self.shared)
        return page.elements.filter { $0.isForeign && names.contains($0.name) }
            .map { finding("\($0.name) is not an element of pictures or formulas", at: $0) }
    }
}

/// A `p` contains no blocks. Browsers end it where a block begins.
struct ParagraphContent: LintRule {
    let name = "paragraph-content"

    /// The elements inside which a block does not end an outer `p`.
    private static let boundaries: Set<String> = [
        "button", "caption", "math", "object", "select", "svg", "table", "td", "template", "th",
    ]

    func findings(in page: InspectedPage) -> [Finding] {
        page.elements.filter { HTMLNames.structural.contains($0.name) }.compactMap { block in
            block.ancestors.prefix { !Self.boundaries.contains($0.name) }.first { $0.name == "p" }
                .map { finding("The p of line \($0.line) ends where this \(block.name) begins", at: block) }
        }
    }
}

/// Links, buttons and fields are not inside links, buttons or summaries; forms are not inside forms, and labels not
/// inside labels.
struct NestedInteractiveElements: LintRule {
    let name = "nested-interactive-elements"

    func findings(in page: InspectedPage) -> [Finding] {
        page.elements.compactMap { inner in
            inner.ancestors.first { forbids($0, inner) }
                .map { finding("It is inside the \($0.name) of line \($0.line)", at: inner) }
        }
    }

    private func forbids(_ outer: Element, _ inner: Element) -> Bool {
        switch outer.name {
        case "form", "label": inner.name == outer.name
        case "a", "button", "summary": isInteractive(inner)
        default: false
        }
    }

    private func isInteractive(_ element: Element) -> Bool {
        switch element.name {
        case "a": true
        case "input": element.inputType != .hidden
        case "button", "details", "embed", "iframe", "label", "select", "summary", "textarea": true
        default: element["tabindex"] != nil
        }
    }
}
