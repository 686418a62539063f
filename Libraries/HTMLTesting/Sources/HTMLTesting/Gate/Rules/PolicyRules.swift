/// A page contains no script, because a Content-Security-Policy without `unsafe-inline` refuses it.
struct InlineScripts: LintRule {
    let name = "inline-scripts"

    func findings(in page: InspectedPage) -> [Finding] {
        let scripts = page.elements(named: "script").filter { $0["src"] == nil && isCode($0) }
            .map { finding("The script is inline: serve it as a file", at: $0) }
        let handlers = page.elements.flatMap { element in
            element.attributes.filter { $0.name.lowercased().hasPrefix("on") }
                .map { finding("\($0.name) is inline script: add the handler in a script file", at: element) }
        }
        return scripts + handlers
    }

    /// Other types are data, which policies allow.
    private func isCode(_ script: Element) -> Bool {
        ["", "module", "text/javascript", "application/javascript", "importmap", "speculationrules"]
            .contains(script["type"]?.lowercased() ?? "")
    }
}

/// A page contains no style, because a Content-Security-Policy without `unsafe-inline` refuses it.
struct InlineStyles: LintRule {
    let name = "inline-styles"

    func findings(in page: InspectedPage) -> [Finding] {
        page.elements.filter { $0.name == "style" || $0["style"] != nil }
            .map { finding("The style is inline: give the element a class", at: $0) }
    }
}

/// No URL is a program: `javascript:`, `vbscript:`, or `data:` in a link to a page.
struct ScriptURLs: LintRule {
    let name = "script-urls"

    private static let attributes = ["href", "src", "action", "formaction", "data", "poster", "xlink:href"]

    func findings(in page: InspectedPage) -> [Finding] {
        page.elements.flatMap { element in
            element.attributes.filter { isProgram($0, on: element) }
                .map { finding("\($0.name) is a script, not an address", at: element) }
        }
    }

    /// Browsers ignore white space and control characters before the scheme, and line breaks in it.
    private func isProgram(_ attribute: Attribute, on element: Element) -> Bool {
        guard Self.attributes.contains(attribute.name) else { return false }
        let url = attribute.value.utf8.filter { $0 > 0x20 }.map(\.asciiLowercased)
        let isNavigation = attribute.name != "src" || element.name == "iframe"
        return url.starts(with: "javascript:".utf8) || url.starts(with: "vbscript:".utf8)
            || (isNavigation && element.name != "link" && url.starts(with: "data:".utf8))
    }
}
