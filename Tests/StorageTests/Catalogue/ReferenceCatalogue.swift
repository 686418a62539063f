import Models

/// What a catalogue has to answer, told by going through all items.
struct ReferenceCatalogue {
    private(set) var songs: [Song] = []

    mutating func append(_ song: Song) { songs.append(song) }

    mutating func replace(with song: Song) {
        if let index = songs.firstIndex(where: { $0.id == song.id }) { songs[index] = song }
    }

    mutating func remove(id: Int64) { songs.removeAll { $0.id == id } }

    mutating func insert(_ song: Song) {
        songs.append(song)
        songs.sort { $0.id < $1.id }
    }

    func list(in order: CatalogueOrder, of credit: String? = nil) -> [Song] {
        let chosen = songs.filter { credit == nil || Folding.fold($0.credit) == Folding.fold(credit ?? "") }
        let list =
            switch order.key {
            case .added: chosen
            case .name: chosen.map { ([$0.name], $0) }.sorted(by: Self.precedes).map(\.1)
            case .credit: chosen.map { ([$0.credit, $0.name], $0) }.sorted(by: Self.precedes).map(\.1)
            }
        return order.isDescending ? list.reversed() : list
    }

    func counts() -> [String: Int] {
        Dictionary(grouping: songs) { Folding.fold($0.credit) }.mapValues(\.count)
    }

    func letters(in order: CatalogueOrder) -> [CatalogueLetter] {
        var letters: [CatalogueLetter] = []
        for (offset, song) in list(in: order).enumerated() {
            let letter = Self.letter(of: order.key == .name ? song.name : song.credit)
            let count = letters.last?.letter == letter ? letters.removeLast().count : 0
            letters.append(CatalogueLetter(letter: letter, count: count + 1, offset: offset - count))
        }
        return letters
    }

    private static func letter(of text: String) -> String {
        guard let first = Folding.fold(text).unicodeScalars.first, first >= "a" else { return "#" }
        return first <= "z" ? String(first).uppercased() : "…"
    }

    /// By the bytes of the folded texts, and then by id.
    private static func precedes(_ one: ([String], Song), _ other: ([String], Song)) -> Bool {
        for (left, right) in zip(one.0, other.0) {
            let (left, right) = (Array(Folding.fold(left).utf8), Array(Folding.fold(right).utf8))
            if left != right { return left.lexicographicallyPrecedes(right) }
        }
        return one.1.id < other.1.id
    }
}
