/// A `button` says its type: without one it sends the form around it, which is often a surprise.
struct ButtonTypes: LintRule {
    let name = "button-types"

    func findings(in page: InspectedPage) -> [Finding] {
        page.elements(named: "button")
            .filter { !["submit", "button", "reset"].contains($0["type"]?.lowercased()) }
            .map { finding("The button has no type: write submit, button or reset", at: $0) }
    }
}
