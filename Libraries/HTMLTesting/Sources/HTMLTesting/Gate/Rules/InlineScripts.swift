/// No script in the page itself: a Content-Security-Policy without `unsafe-inline` refuses it.
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

    /// Other types are data, which no policy forbids.
    private func isCode(_ script: Element) -> Bool {
        ["", "module", "text/javascript", "application/javascript", "importmap", "speculationrules"]
            .contains(script["type"]?.lowercased() ?? "")
    }
}
