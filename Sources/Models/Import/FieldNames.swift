/// Finds the field that a name in a file stands for, regardless of case and separators: Title, TRACK NAME, track_name.
struct FieldNames {
    struct Match: Equatable {
        let field: CatalogueField
        /// If a file has two names for one field, the one with the lower rank counts.
        let rank: UInt8
    }

    /// The fields by name, in lower case and without separators.
    private let matches: [String: Match]
    /// The names as spelled in this file, in the order in which they came.
    private var spellings: [(bytes: [UInt8], match: Match?)] = []
    /// The index of the likely next name: most rows have the same names in the same order.
    private var guess = 0

    private static let spellingLimit = 64

    init<Item: CatalogueItem>(of item: Item.Type) {
        var matches: [String: Match] = [:]
        for field in Item.kind.fields {
            for (rank, name) in Item.kind.importedNames(of: field).enumerated() where matches[name] == nil {
                matches[name] = Match(field: field, rank: UInt8(rank))
            }
        }
        self.matches = matches
    }

    func match(_ name: String) -> Match? {
        matches[Self.normalized(name.utf8)]
    }

    /// Returns the field of a name in a file, and remembers it.
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
}
