/// A tag has each attribute once; browsers silently keep the first only.
struct DuplicateAttributes: LintRule {
    let name = "duplicate-attributes"

    func findings(in page: InspectedPage) -> [Finding] {
        page.tags.flatMap { tag in
            var names: Set<String> = []
            return tag.attributes.filter { !names.insert($0.name).inserted }
                .map { finding("The attribute \($0.name) is there twice", at: tag) }
        }
    }
}
