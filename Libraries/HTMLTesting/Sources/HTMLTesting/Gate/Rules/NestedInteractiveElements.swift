/// Links, buttons and fields are not inside of links, buttons and summaries; nor forms in forms, labels in labels.
struct NestedInteractiveElements: LintRule {
    let name = "nested-interactive-elements"

    /// The parser takes such elements apart, so that only the source still shows them nested.
    func findings(in page: InspectedPage) -> [Finding] {
        var open: [SourceTag] = []
        var findings: [Finding] = []
        for tag in page.tags {
            if tag.isEndTag {
                if let start = open.lastIndex(where: { $0.name == tag.name }) { open.remove(at: start) }
                continue
            }
            if let outer = open.last(where: { forbids($0, tag) }) {
                findings.append(finding("It is inside of the \(outer.name) of line \(outer.line)", at: tag))
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
