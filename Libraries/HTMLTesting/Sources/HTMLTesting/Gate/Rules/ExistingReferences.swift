/// What points at an id points at one that exists.
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
        element.ids(in: attribute).filter { !page.ids.contains($0) }
            .map { finding("\(attribute) points at the id “\($0)”, which does not exist", at: element) }
    }

    /// `#` and `#top` lead to the top of any page.
    private func fragment(of element: Element, in page: InspectedPage) -> [Finding] {
        guard let href = element["href"], href.utf8.first == UInt8(ascii: "#") else { return [] }
        let id = PageURL.percentDecoded(String(decoding: href.utf8.dropFirst(), as: UTF8.self))
        guard !id.isEmpty, id.lowercased() != "top", !page.ids.contains(id) else { return [] }
        return [finding("href points at the id “\(id)”, which does not exist", at: element)]
    }
}
