/// An id names one element only, is not empty and has no white space in it.
struct UniqueIDs: LintRule {
    let name = "unique-ids"

    func findings(in page: InspectedPage) -> [Finding] {
        var lines: [String: Int] = [:]
        return page.elements.compactMap { element in
            guard let id = element["id"] else { return nil }
            guard !id.isEmpty, !id.utf8.contains(where: HTMLNames.isSpace) else {
                return finding("The id “\(id)” is empty or has white space in it", at: element)
            }
            if let line = lines[id] {
                return finding("The id “\(id)” is taken already, on line \(line)", at: element)
            }
            lines[id] = element.line
            return nil
        }
    }
}
