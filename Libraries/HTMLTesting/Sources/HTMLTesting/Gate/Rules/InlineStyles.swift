/// No style in the page itself: a Content-Security-Policy without `unsafe-inline` refuses it.
struct InlineStyles: LintRule {
    let name = "inline-styles"

    func findings(in page: InspectedPage) -> [Finding] {
        page.elements.filter { $0.name == "style" || $0["style"] != nil }
            .map { finding("The style is inline: give the element a class", at: $0) }
    }
}
