/// A page begins with `<!DOCTYPE html>`. Without it, browsers use quirks mode.
struct Doctype: LintRule {
    let name = "doctype"

    func findings(in page: InspectedPage) -> [Finding] {
        let start = page.source.drop { HTMLNames.isSpace($0) }.prefix(15).map(\.asciiLowercased)
        return start == Array("<!doctype html>".utf8)
            ? [] : [finding("The page does not begin with <!DOCTYPE html>")]
    }
}

/// The `html` element has the language of the page, which screen readers need.
struct PageLanguage: LintRule {
    let name = "page-language"

    func findings(in page: InspectedPage) -> [Finding] {
        page.elements(named: "html").filter { $0["lang"]?.isEmpty ?? true }
            .map {
                Finding(
                    rule: name,
                    line: $0.line,
                    message: "The html element has no lang",
                    excerpt: $0.startTag
                )
            }
    }
}

/// A page has one title, which is not empty.
struct PageTitle: LintRule {
    let name = "page-title"

    func findings(in page: InspectedPage) -> [Finding] {
        let titles = page.elements(named: "title").filter { !$0.isForeign }
        guard let title = titles.first else { return [finding("The page has no title")] }
        if title.text.isEmpty { return [finding("The title is empty", at: title)] }
        return titles.dropFirst().map { finding("The page has a second title", at: $0) }
    }
}

/// A page has exactly one visible `h1`, the heading of the page.
struct MainHeading: LintRule {
    let name = "main-heading"

    func findings(in page: InspectedPage) -> [Finding] {
        let headings = page.elements(named: "h1").filter { heading in
            !heading.isHidden && !heading.ancestors.contains(where: \.isHidden)
        }
        guard let heading = headings.first else { return [finding("The page has no h1")] }
        let empty = heading.accessibleText.isEmpty ? [finding("The h1 is empty", at: heading)] : []
        return empty + headings.dropFirst().map { finding("The page has a second h1", at: $0) }
    }
}

extension Element {
    /// The text, including the text of images.
    var accessibleText: String { AccessibleName.text(of: self) }
}

/// Headings skip no levels, so that they form an outline.
struct HeadingLevels: LintRule {
    let name = "heading-levels"

    func findings(in page: InspectedPage) -> [Finding] {
        var previous: Int?
        return page.elements(named: "h1", "h2", "h3", "h4", "h5", "h6").compactMap { heading in
            let level = Int(heading.name.utf8.dropFirst().first ?? 0) - 0x30
            defer { previous = level }
            guard let previous, level > previous + 1 else { return nil }
            return finding("An h\(level) follows an h\(previous): a level is skipped", at: heading)
        }
    }
}

/// A page has one `main`, at most one header and one footer of the page, and names for its `nav` elements if there are
/// several.
struct Landmarks: LintRule {
    let name = "landmarks"

    func findings(in page: InspectedPage) -> [Finding] {
        main(page) + navigation(page) + single("header", in: page) + single("footer", in: page)
    }

    private func main(_ page: InspectedPage) -> [Finding] {
        let mains = page.elements(named: "main").filter { $0["hidden"] == nil }
        guard !mains.isEmpty else { return [finding("The page has no main")] }
        return mains.dropFirst().map { finding("The page has a second main", at: $0) }
    }

    private func navigation(_ page: InspectedPage) -> [Finding] {
        let navigations = page.elements(named: "nav")
        guard navigations.count > 1 else { return [] }
        var names: Set<String> = []
        return navigations.compactMap { navigation in
            let name = navigation.accessibleName
            if name.isEmpty { return finding("One nav of several has no aria-label", at: navigation) }
            return names.insert(name).inserted ? nil : finding("Two nav are called “\(name)”", at: navigation)
        }
    }

    /// A header or footer inside these elements belongs to the element, not to the page.
    private func single(_ landmark: String, in page: InspectedPage) -> [Finding] {
        let sections = ["article", "aside", "main", "nav", "section"]
        let ofPage = page.elements(named: landmark).filter { element in
            !element.ancestors.contains { sections.contains($0.name) }
        }
        return ofPage.dropFirst().map { finding("The page has a second \(landmark) of its own", at: $0) }
    }
}
