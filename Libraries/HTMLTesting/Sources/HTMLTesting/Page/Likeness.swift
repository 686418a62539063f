/// The similarity of names, for messages about a name that does not exist.
enum Likeness {
    /// Returns items in the order of the similarity of their names to another. Equally similar ones keep their order.
    static func sorted<Item>(_ items: [Item], to wanted: String, by name: (Item) -> String) -> [Item] {
        items.enumerated().map { (distance: distance(name($0.element), wanted), offset: $0.offset, item: $0.element) }
            .sorted { ($0.distance, $0.offset) < ($1.distance, $1.offset) }
            .map(\.item)
    }

    /// Returns the first names in quotation marks, and the number of the others.
    static func list(_ names: [String]) -> String {
        let limit = 12
        let first = names.prefix(limit).map { $0.isEmpty ? "one without a name" : "“\($0)”" }.joined(separator: ", ")
        return names.count > limit ? "\(first), and \(names.count - limit) more" : first
    }

    /// Returns 0 if the names differ only in case, 1 if one contains the other, or else one more than the number of bytes to
    /// insert, delete or replace.
    static func distance(_ one: String, _ other: String) -> Int {
        let one = one.utf8.map(\.asciiLowercased)
        let other = other.utf8.map(\.asciiLowercased)
        if one == other { return 0 }
        if !one.isEmpty, !other.isEmpty, one.contains(other) || other.contains(one) { return 1 }
        // The edits from the beginning of the one to each beginning of the other.
        var edits = Array(0...other.count)
        for (row, byte) in one.enumerated() {
            var diagonal = edits[0]
            edits[0] = row + 1
            for (column, otherByte) in other.enumerated() {
                let replaced = diagonal + (byte == otherByte ? 0 : 1)
                diagonal = edits[column + 1]
                edits[column + 1] = min(replaced, diagonal + 1, edits[column] + 1)
            }
        }
        return edits[other.count] + 1
    }
}
