/// A page has one `main`, at most one header and one footer of its own, and names for several `nav`.
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

    /// Inside of these a header or footer belongs to the part, and not to the page.
    private func single(_ landmark: String, in page: InspectedPage) -> [Finding] {
        let sections = ["article", "aside", "main", "nav", "section"]
        let ofPage = page.elements(named: landmark).filter { element in
            !element.ancestors.contains { sections.contains($0.name) }
        }
        return ofPage.dropFirst().map { finding("The page has a second \(landmark) of its own", at: $0) }
    }
}
