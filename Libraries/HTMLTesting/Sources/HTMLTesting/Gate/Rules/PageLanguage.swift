/// The `html` element says which language the page is in, so that it is read aloud as it should be.
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
