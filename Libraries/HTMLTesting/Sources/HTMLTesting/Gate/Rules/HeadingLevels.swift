/// Headings go down one level at a time, so that they make an outline.
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
