/// No URL is a program: `javascript:`, `vbscript:`, or `data:` where a page would open.
struct ScriptURLs: LintRule {
    let name = "script-urls"

    private static let attributes = ["href", "src", "action", "formaction", "data", "poster", "xlink:href"]

    func findings(in page: InspectedPage) -> [Finding] {
        page.elements.flatMap { element in
            element.attributes.filter { isProgram($0, on: element) }
                .map { finding("\($0.name) is a script and no address", at: element) }
        }
    }

    /// Browsers pass over white space and control characters before and line breaks within the scheme.
    private func isProgram(_ attribute: Attribute, on element: Element) -> Bool {
        guard Self.attributes.contains(attribute.name) else { return false }
        let url = attribute.value.utf8.filter { $0 > 0x20 }.map(\.asciiLowercased)
        let isNavigation = attribute.name != "src" || element.name == "iframe"
        return url.starts(with: "javascript:".utf8) || url.starts(with: "vbscript:".utf8)
            || (isNavigation && element.name != "link" && url.starts(with: "data:".utf8))
    }
}
