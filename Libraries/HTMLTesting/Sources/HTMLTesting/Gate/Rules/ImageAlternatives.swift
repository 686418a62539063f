/// Every image has an `alt`, which is empty for a mere ornament.
struct ImageAlternatives: LintRule {
    let name = "image-alternatives"

    func findings(in page: InspectedPage) -> [Finding] {
        page.elements.filter { ($0.name == "img" || $0.isInput(.image)) && $0["alt"] == nil }
            .map { finding("The image has no alt; an ornament has an empty one", at: $0) }
    }
}
