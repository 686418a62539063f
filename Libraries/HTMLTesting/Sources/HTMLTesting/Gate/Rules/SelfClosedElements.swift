/// Only void elements end in `/>`: browsers read `<div/>` as an open tag, and XML does not.
struct SelfClosedElements: LintRule {
    let name = "self-closed-elements"

    func findings(in page: InspectedPage) -> [Finding] {
        var depthOfForeign = 0
        return page.tags.compactMap { tag in
            if tag.name == "svg" || tag.name == "math" {
                if !tag.isSelfClosed { depthOfForeign += tag.isEndTag ? -1 : 1 }
                return nil
            }
            guard tag.isSelfClosed, depthOfForeign == 0, !HTMLNames.void.contains(tag.name) else {
                return nil
            }
            return finding("Browsers read this as an open tag: write <\(tag.name)></\(tag.name)>", at: tag)
        }
    }
}
