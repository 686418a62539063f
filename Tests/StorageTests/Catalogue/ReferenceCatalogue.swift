import Models

/// What a catalogue has to answer, told by going through all items.
struct ReferenceCatalogue {
    private struct Row {
        let song: Song
        let name: [UInt8]
        let credit: [UInt8]

        init(_ song: Song) {
            self.song = song
            name = Array(Folding.fold(song.name).utf8)
            credit = Array(Folding.fold(song.artist).utf8)
        }
    }

    /// By id.
    private var rows: [Int64: Row] = [:]

    var songs: [Song] { rows.values.map(\.song) }

    mutating func keep(_ song: Song) { rows[song.id] = Row(song) }

    mutating func remove(id: Int64) { rows[id] = nil }

    func list(in order: CatalogueOrder, of credit: String? = nil) -> [Song] {
        let key = credit.map { Array(Folding.fold($0).utf8) }
        let list = rows.values.filter { key == nil || $0.credit == key }.sorted { one, other in
            switch order.key {
            case .added: break
            case .name where one.name != other.name: return one.name.lexicographicallyPrecedes(other.name)
            case .credit where one.credit != other.credit: return one.credit.lexicographicallyPrecedes(other.credit)
            case .credit where one.name != other.name: return one.name.lexicographicallyPrecedes(other.name)
            case .name, .credit: break
            }
            return one.song.id < other.song.id
        }
        return order.isDescending ? list.reversed().map(\.song) : list.map(\.song)
    }

    /// How many each has, by folded name.
    func creditCounts() -> [Int] {
        Dictionary(grouping: rows.values, by: \.credit)
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.value.count)
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
}
