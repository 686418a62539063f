/// A tag has each attribute once. Browsers silently ignore repeated ones.
struct DuplicateAttributes: LintRule {
    let name = "duplicate-attributes"

    func findings(in page: InspectedPage) -> [Finding] {
        page.tags.flatMap { tag in
            var names: Set<String> = []
            return tag.attributes.filter { !names.insert($0.name).inserted }
                .map { finding("The attribute \($0.name) is repeated", at: tag) }
        }
    }
}

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
        var depthOfForeign = 0
        return page.tags.compactMap { tag in
            if tag.name == "svg" || tag.name == "math" {
                if !tag.isSelfClosed { depthOfForeign += tag.isEndTag ? -1 : 1 }
                return nil
            }
            guard tag.isSelfClosed, depthOfForeign == 0, !HTMLNames.void.contains(tag.name) else {
                return nil
            }
            return finding("Browsers read this as an open tag: write <\(tag.name)></\(tag.name)>", at: tag)
        }
    }
}

/// A `p` contains no blocks. Browsers end it where a block begins, but the parsers of libxml2 do not report that.
struct ParagraphContent: LintRule {
    let name = "paragraph-content"

    /// The elements inside which a new element does not close an outer `p` (HTML, 13.2.4.2, "button scope").
    private static let boundaries: Set<String> = [
        "button", "caption", "math", "object", "svg", "table", "td", "template", "th",
    ]

    func findings(in page: InspectedPage) -> [Finding] {
        var open: [SourceTag] = []
        var findings: [Finding] = []
        for tag in page.tags {
            if tag.isEndTag {
                if let start = open.lastIndex(where: { $0.name == tag.name }) {
                    open.removeSubrange(start...)
                }
                continue
            }
            if HTMLNames.closingParagraphs.contains(tag.name), let paragraph = Self.paragraph(in: open) {
                findings.append(
                    finding("The p of line \(paragraph.line) ends where this \(tag.name) begins", at: tag)
                )
            }
            if !tag.isSelfClosed, !HTMLNames.void.contains(tag.name) { open.append(tag) }
        }
        return findings
    }

    private static func paragraph(in open: [SourceTag]) -> SourceTag? {
        open.reversed().prefix { !boundaries.contains($0.name) }.first { $0.name == "p" }
    }
}

/// Links, buttons and fields are not inside links, buttons or summaries; forms are not inside forms, and labels not
/// inside labels.
struct NestedInteractiveElements: LintRule {
    let name = "nested-interactive-elements"

    /// The parser separates such elements, so they are nested only in the source.
    func findings(in page: InspectedPage) -> [Finding] {
        var open: [SourceTag] = []
        var findings: [Finding] = []
        for tag in page.tags {
            if tag.isEndTag {
                if let start = open.lastIndex(where: { $0.name == tag.name }) { open.remove(at: start) }
                continue
            }
            if let outer = open.last(where: { forbids($0, tag) }) {
                findings.append(finding("It is inside the \(outer.name) of line \(outer.line)", at: tag))
            }
            if ["a", "button", "form", "label", "summary"].contains(tag.name) { open.append(tag) }
        }
        return findings
    }

    private func forbids(_ outer: SourceTag, _ inner: SourceTag) -> Bool {
        switch outer.name {
        case "form", "label": inner.name == outer.name
        default: isInteractive(inner)
        }
    }

    private func isInteractive(_ tag: SourceTag) -> Bool {
        switch tag.name {
        case "a": true
        case "input": !tag.attributes.contains { $0.name == "type" && $0.value.lowercased() == "hidden" }
        case "button", "details", "embed", "iframe", "label", "select", "summary", "textarea": true
        default: tag.attributes.contains { $0.name == "tabindex" }
        }
    }
}
