/// The elements around a node, as far as its template knows them.
struct Surroundings {
    /// The outermost first.
    private(set) var ancestors: [Element] = []

    var parent: Element? { ancestors.last }

    /// Whether this is inside `svg` or `math`, where names are not HTML's.
    var isForeign: Bool {
        guard let index = ancestors.lastIndex(where: { Elements.foreign.contains($0.name) }) else {
            return false
        }
        return !ancestors[index...].contains { $0.name == "foreignObject" }
    }

    func entering(_ element: Element) -> Surroundings {
        Surroundings(ancestors: ancestors + [element])
    }

    func ancestor(in names: Set<String>) -> Element? {
        ancestors.last { names.contains($0.name) }
    }
}
