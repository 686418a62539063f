/// A `p` holds no blocks: browsers end it where one begins, though neither parser of libxml2 says so.
struct ParagraphContent: LintRule {
    let name = "paragraph-content"

    /// What keeps a new element from ending a `p` further out (HTML, 13.2.4.2: "has an element in button scope").
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
