/// The notation of the values of a column.
///
/// A value is taken if its meaning is clear. Any other is left out and counted, so that an odd year never loses a song.
enum ColumnNotation: Hashable, Sendable {
    /// The unit of a bare number.
    enum TimeUnit: Hashable, Sendable {
        /// Ten millionths of a second, as Jellyfin counts them.
        case ticks
        case milliseconds, seconds, minutes, hours
    }

    /// The text itself.
    case text
    /// The words after each of several names.
    case join
    /// A year, or a date with one.
    case year
    /// A date that a spreadsheet has written as the number of its day, or a year as above.
    case serialDate
    /// The years of our own exports, which may have fewer than four digits.
    case ownYear
    /// The duration of a song or a movie. A bare number is in this unit; it is left out if the unit is `nil`, which means
    /// unknown.
    case duration(TimeUnit?, of: CatalogueKind)
    /// A time such as "3:54:00" or "3:54:00 AM", which is 3:54: what a spreadsheet makes of the durations of songs.
    case timeOfDay
    /// The durations of our own exports: numbers of seconds, or times.
    case ownDuration
    /// A rating whose best value is this number.
    case rating(best: Int)
    /// A rating as the byte that programs write into music files (ID3v2, POPM): 1, 64, 128, 196 and 255 are one to five stars.
    case popularity
    /// A list of tags, separated by any of these.
    case tags(separators: String)
    /// The names of artists or directors, separated by this text.
    case names(separator: String)
    /// Names with the last name first: "Spielberg, Steven".
    case invertedNames
    /// Names with a number that tells artists of one name apart, "Nirvana (2)", or a star behind a name that is spelled in
    /// another way: "Beatles*".
    case numberedNames
    /// One of several names, each of which has a column.
    case part
    /// The first name of a person, whose last name has a column of its own.
    case firstName
    case lastName
    /// A text in quotes that are no part of it.
    case quoted
    /// The part of the person in the same object, whose name is taken only if it is this one.
    case role(String)
    /// The type of an item, such as "Movie" or "TV Episode".
    case type(of: CatalogueKind)
    /// A value that only items of another kind have.
    case otherType
    /// The title of a movie, or of an episode with its season.
    case programme
    /// The name of a movie with its year: "Heat (1995)".
    case nameWithYear

    /// Whether the value is about the row, and not the text of a field.
    var isAboutRow: Bool { if case .type = self { true } else { self == .otherType } }

    /// Whether the value is about another one in the same object.
    var isRole: Bool { if case .role = self { true } else { false } }

    /// Whether several columns may have this notation and the same field.
    var isRepeatable: Bool { isAboutRow || self == .part || isHalfOfName }

    /// Whether the value is the first or the last name of a person.
    var isHalfOfName: Bool { self == .firstName || self == .lastName }

    /// A value in the notation of its field.
    struct Reading: Equatable {
        let text: String
        /// Whether the whole value is in the text.
        var isWhole = true
    }

    /// Returns a value in the notation of its field; `nil` if it is not clear. An empty value stays empty.
    func reading(of value: String) -> Reading? {
        switch self {
        case .text, .join, .part, .firstName, .lastName, .role, .type, .otherType, .programme, .nameWithYear:
            return Reading(text: value)
        case .quoted: return Reading(text: QuotedText(value)?.content ?? value)
        case .numberedNames: return Reading(text: Self.withoutNumbers(value))
        case .invertedNames: return Reading(text: Self.uninverted(value))
        default: break
        }
        if case .tags(let separators) = self { return Self.tags(in: value, separators: separators) }
        if case .names(let separator) = self {
            return Reading(text: Self.names(in: value, separator: separator))
        }
        let value = value.trimmed.withWesternDigits
        guard !value.isEmpty else { return Reading(text: "") }
        return number(in: value).map { Reading(text: $0) }
    }

    /// The words that programs write where they know nothing.
    static let placeholders: Set<String> = [
        "N/A", "n/a", "NaN", "nan", "null", "NULL", "None", "none", "\\N", "[]", "{}", "-", "--", "Unknown", "unknown",
        "(no genres listed)", "undefined", "<NA>",
    ]

    private func number(in value: String) -> String? {
        switch self {
        case .year: YearText.year(in: value).map { "\($0)" }
        case .serialDate: (YearText.year(ofSerialDate: value) ?? YearText.year(in: value)).map { "\($0)" }
        case .ownYear: Int(digits: value.utf8) == nil ? Self.year.number(in: value) : value
        case .duration(let unit, let kind): DurationText.seconds(in: value, unit: unit, of: kind).map { "\($0)" }
        case .timeOfDay: DurationText.seconds(inTimeOfDay: value).map { "\($0)" }
        case .ownDuration: ItemDuration(value).map { "\($0.seconds)" }
        case .popularity: RatingText.rating(ofPopularity: value)?.text
        case .rating(let best): RatingText.rating(in: value, best: best)?.text
        case .text, .join, .tags, .names, .invertedNames, .numberedNames, .part, .firstName, .lastName, .quoted, .role,
            .type, .otherType, .programme, .nameWithYear:
            value
        }
    }

    /// Returns "Steven Spielberg" for "Spielberg, Steven".
    private static func uninverted(_ names: String) -> String {
        Credit.text(
            of: names.utf8.split(separator: UInt8(ascii: ";")).map { name in
                let parts = name.split(separator: UInt8(ascii: ",")).map { String(Substring($0)).trimmed }
                return parts.count == 2 ? "\(parts[1]) \(parts[0])" : String(Substring(name)).trimmed
            }
        )
    }

    private static func withoutNumbers(_ names: String) -> String {
        var bytes: [UInt8] = []
        var rest = names.utf8[...]
        while let byte = rest.first {
            let number =
                rest.starts(with: " (".utf8)
                ? rest.dropFirst(2).prefix { JSONCursor.digits.contains($0) } : ""[...].utf8
            let end = rest.dropFirst(2 + number.count)
            if !number.isEmpty, end.first == UInt8(ascii: ")") {
                rest = end.dropFirst()
            } else if byte == UInt8(ascii: "*"), !bytes.isEmpty,
                [nil, " ", ","].contains(rest.dropFirst().first.map { Unicode.Scalar($0) })
            {
                rest = rest.dropFirst()
            } else {
                bytes.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a list of tags with commas in place of other signs between them: "Crime / Drama", "Rock\\Pop" as in music files,
    /// "#indie #lofi" and "{Horror,Drama}" have two. "R&B/Soul" is one.
    private static func listed(_ value: String) -> String {
        var list = value.replacingBytes(" / ", with: ",").replacingBytes("\\\\", with: ",")
            .replacingBytes(", & ", with: " & ").replacingBytes("\n", with: ",")
        if list.utf8.first == UInt8(ascii: "#") { list = list.replacingBytes(" #", with: ",#") }
        if list.hasPrefix("{"), list.hasSuffix("}") { list = String(list.dropFirst().dropLast()) }
        return list
    }

    private static func tags(in value: String, separators: String) -> Reading {
        let parts = (separators == "," ? value : listed(value)).unicodeScalars.split {
            separators.unicodeScalars.contains($0)
        }
        .map { String($0).trimmed }.filter { !$0.isInvisible }
        let tags = parts.filter { (try? FieldRules.line($0, limit: Tag.lengthLimit, isTyped: false)) != nil }
        let kept = tags.prefix(Tag.countLimit)
        return Reading(text: kept.joined(separator: ","), isWhole: kept.count == parts.count)
    }

    /// The words after the comma of a single name.
    private static let generations: Set<String> = [
        "Jr.", "Jr", "Sr.", "Sr", "II", "III", "IV", "Esq.", "Ph.D.", "M.D.",
    ]

    private static func names(in value: String, separator: String) -> String {
        // Exportify writes a comma that belongs to a name with a backslash before it.
        // "AC/DC" is one name, where names have spaces around the slash between them.
        let separator = separator.hasPrefix(" ") ? separator : separator.trimmed
        let parts = value.replacingBytes("\\,", with: "\u{1F}").replacingBytes(separator, with: "\u{1E}")
            .utf8.split(separator: 0x1E)
        var names: [String] = []
        for part in parts {
            let name = String(decoding: part, as: UTF8.self).replacingBytes("\u{1F}", with: ",")
            // "Martin Luther King, Jr."
            if let last = names.last, separator == ",", generations.contains(name.trimmed) {
                names[names.count - 1] = "\(last), \(name.trimmed)"
            } else {
                names.append(name)
            }
        }
        return Credit.text(of: names)
    }
}

/// A text in quotes of one of the usual pairs.
struct QuotedText {
    private static let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
        ("“", "”"), ("„", "“"), ("„", "”"), ("«", "»"), ("»", "«"), ("‘", "’"), ("‚", "‘"), ("'", "'"), ("「", "」"),
        ("『", "』"),
    ]

    let content: String
    fileprivate let opening: Unicode.Scalar

    init?(_ text: String) {
        let scalars = text.trimmed.unicodeScalars
        guard scalars.count > 2, let first = scalars.first, let last = scalars.last,
            Self.pairs.contains(where: { $0.0 == first && $0.1 == last })
        else { return nil }
        opening = first
        let text = String(scalars.dropFirst().dropLast()).trimmed
        content = first == "'" ? text.replacingBytes("''", with: "'") : text
    }

    /// Whether all of several texts are in quotes of one kind, so that these are no part of them.
    static func areQuoted(_ texts: [String]) -> Bool {
        let openings = texts.map { QuotedText($0)?.opening }
        return openings.count > 1 && openings[0] != nil && Set(openings).count == 1
    }
}
