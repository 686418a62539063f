/// Finds the field for a name in a file, ignoring case and separators: Title, TRACK NAME, track_name.
struct FieldNames {
    struct Match: Equatable {
        let field: CatalogueField
        /// If a file has two names for one field, the one with the lower rank is used.
        let rank: UInt8
        let notation: ColumnNotation
    }

    /// A name in a file.
    struct Column: Equatable {
        /// The number of the name, from 0. Names after the first ``spellingLimit`` share one number.
        let number: Int
        /// The field that the name means; `nil` if there is none.
        let match: Match?
    }

    /// The fields by name, in lower case and without separators.
    private let matches: [String: Match]
    /// The names as spelled in this file, in the order of their first occurrence.
    private var spellings: [(bytes: [UInt8], match: Match?)] = []

    private static let spellingLimit = 64

    init<Item: CatalogueItem>(of item: Item.Type) {
        var matches: [String: Match] = [:]
        for field in Item.kind.fields {
            for (rank, name) in Item.kind.importedNames(of: field).enumerated() where matches[name] == nil {
                matches[name] = Match(field: field, rank: UInt8(rank), notation: ColumnNotation(of: name))
            }
        }
        self.matches = matches
    }

    /// The names as spelled in this file, by their numbers.
    var spelled: [String] { spellings.map { String(decoding: $0.bytes, as: UTF8.self) } }

    func match(_ name: String) -> Match? {
        matches[Self.normalized(name.utf8)]
    }

    /// Returns the column of a name in a file, and stores new names.
    mutating func column(_ name: ArraySlice<UInt8>) -> Column {
        if let known = spellings.firstIndex(where: { name.elementsEqual($0.bytes) }) {
            return Column(number: known, match: spellings[known].match)
        }
        let column = Column(number: spellings.count, match: matches[Self.normalized(name)])
        if spellings.count < Self.spellingLimit { spellings.append((Array(name), column.match)) }
        return column
    }

    private static func normalized(_ name: some Sequence<UInt8>) -> String {
        let bytes = name.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: " "), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "("),
                UInt8(ascii: ")"):
                nil
            default: byte
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The notation of the values of a column, derived from its name.
enum ColumnNotation: Equatable {
    /// The notation of the field itself.
    case plain
    /// A year, or a date that begins with it, such as 1982-05-10.
    case date
    case milliseconds
    case minutes

    /// - Parameter name: A name of ``CatalogueKind/importedNames(of:)``.
    fileprivate init(of name: String) {
        self =
            switch name {
            case "released", "releasedate", "originalreleasedate": .date
            case "durationms", "trackdurationms", "lengthms": .milliseconds
            case "durationminutes", "runtimemins", "runtimeminutes": .minutes
            default: .plain
            }
    }

    /// Returns a value in the notation of its field; `nil` if it is not in this notation. An empty value stays empty.
    func text(of value: String) -> String? {
        guard self != .plain else { return value }
        let value = value.trimmed
        guard !value.isEmpty else { return "" }
        switch self {
        case .plain: return value
        case .date:
            let year = value.utf8.prefix { $0 != UInt8(ascii: "-") }
            let isDate = year.count == 4 && Int(digits: year).map(CatalogueField.years.contains) == true
            return isDate ? String(Substring(year)) : nil
        case .milliseconds: return Self.seconds(Int(digits: value.utf8).map { ($0 + 500) / 1_000 })
        case .minutes: return Self.seconds(Int(digits: value.utf8).flatMap { $0 < 10_000 ? $0 * 60 : nil })
        }
    }

    private static func seconds(_ seconds: Int?) -> String? {
        seconds.flatMap { ItemDuration.range.contains($0) ? "\($0)" : nil }
    }
}
