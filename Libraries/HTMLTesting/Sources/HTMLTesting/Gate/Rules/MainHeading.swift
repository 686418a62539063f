/// A page has exactly one `h1`, which says what the page is.
struct MainHeading: LintRule {
    let name = "main-heading"

    func findings(in page: InspectedPage) -> [Finding] {
        let headings = page.elements(named: "h1")
        guard let heading = headings.first else { return [finding("The page has no h1")] }
        let empty = heading.accessibleText.isEmpty ? [finding("The h1 is empty", at: heading)] : []
        return empty + headings.dropFirst().map { finding("The page has a second h1", at: $0) }
    }
}

extension Element {
    /// The text, with what images in it say.
    var accessibleText: String { AccessibleName.text(of: self) }
}
