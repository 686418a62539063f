/// A page has one title, and it is not empty.
struct PageTitle: LintRule {
    let name = "page-title"

    func findings(in page: InspectedPage) -> [Finding] {
        let titles = page.elements(named: "title").filter { !$0.isForeign }
        guard let title = titles.first else { return [finding("The page has no title")] }
        if title.text.isEmpty { return [finding("The title is empty", at: title)] }
        return titles.dropFirst().map { finding("The page has a second title", at: $0) }
    }
}
