/// Which field of an item a name in a file stands for, whatever its case and however its words are parted: the columns of
/// a spreadsheet are called Title, TRACK NAME or track_name.
struct FieldNames {
    struct Match: Equatable {
        let field: DraftError.Field
        /// Where a file has two names for one field, the one with the lower rank counts.
        let rank: UInt8
    }

    /// By their names in lower case, without what parts their words.
    private let matches: [String: Match]
    /// The names as this file spells them, in the order in which they came.
    private var spellings: [(bytes: [UInt8], match: Match?)] = []
    /// Where the next name is likely to be: most rows have the same names in the same order.
    private var guess = 0

    private static let spellingLimit = 64

    init<Item: CatalogueItem>(of item: Item.Type) {
        var matches: [String: Match] = [:]
        for (field, names) in Self.names(of: item) {
            for (rank, name) in names.enumerated() where matches[name] == nil {
                matches[name] = Match(field: field, rank: UInt8(rank))
            }
        }
        self.matches = matches
    }

    func match(_ name: String) -> Match? {
        matches[Self.normalized(name.utf8)]
    }

    /// The same for bytes of a file; what has been found out about a name is kept.
    mutating func match(_ name: ArraySlice<UInt8>) -> Match? {
        if guess < spellings.count, name.elementsEqual(spellings[guess].bytes) { return takeGuess() }
        if let known = spellings.firstIndex(where: { name.elementsEqual($0.bytes) }) {
            guess = known
            return takeGuess()
        }
        let match = matches[Self.normalized(name)]
        if spellings.count < Self.spellingLimit { spellings.append((Array(name), match)) }
        return match
    }

    private mutating func takeGuess() -> Match? {
        defer { guess = guess + 1 < spellings.count ? guess + 1 : 0 }
        return spellings[guess].match
    }

    private static func normalized(_ name: some Sequence<UInt8>) -> String {
        let bytes = name.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: " "), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): nil
            default: byte
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Our own word first, then what others say.
    private static func names<Item: CatalogueItem>(of item: Item.Type) -> KeyValuePairs<DraftError.Field, [String]> {
        [
            .name: [
                "name", "title", "song", "track", "movie", "film", "songtitle", "songname", "tracktitle", "trackname",
            ]
                + ["movietitle", "moviename", "filmtitle"],
            .credit: Item.creditKeys + (Item.hasAlbum ? songCredits : movieCredits),
            .album: Item.hasAlbum ? ["album", "albumtitle", "albumname", "record"] : [],
            .year: ["year", "releaseyear", "yearreleased", "released"],
            .duration: ["duration", "length", "time", "runtime", "seconds"],
            .rating: ["rating", "stars", "myrating"],
            .tags: ["tags", "tag", "genre", "genres", "keywords"],
            .note: ["note", "notes", "comment", "comments"],
        ]
    }

    private static let songCredits = ["artists", "artistname", "singer", "band", "performer", "by"]
    private static let movieCredits = ["directors", "directorname", "directedby", "by"]
}
