/// The notation of the values of a column.
///
/// A value is taken if its meaning is clear. Any other is left out and counted, so that an odd year never loses a song.
enum ColumnNotation: Hashable, Sendable {
    /// The unit of a bare number.
    enum TimeUnit: Hashable, Sendable {
        case milliseconds, seconds, minutes
    }

    /// The text itself.
    case text
    /// The words after each of several names.
    case join
    /// A year, or a date with one.
    case year
    /// The years of our own exports, which may have fewer than four digits.
    case ownYear
    /// A duration. A bare number is in this unit.
    case duration(TimeUnit)
    /// The durations of our own exports: numbers of seconds, or times.
    case ownDuration
    /// A duration whose bare numbers have no known unit, so they are left out.
    case markedDuration
    /// A rating whose best value is this number.
    case rating(best: Int)
    /// A list of tags, separated by any of these.
    case tags(separators: String)
    /// The names of artists or directors, separated by this text.
    case names(separator: String)

    /// A value in the notation of its field.
    struct Reading: Equatable {
        let text: String
        /// Whether the whole value is in the text.
        var isWhole = true
    }

    /// Returns a value in the notation of its field; `nil` if it is not clear. An empty value stays empty.
    func reading(of value: String) -> Reading? {
        switch self {
        case .text, .join: return Reading(text: value)
        // Some services write "N/A" where they know nothing.
        case .tags, .names: if value.trimmed == "N/A" { return nil }
        default: break
        }
        if case .tags(let separators) = self { return Self.tags(in: value, separators: separators) }
        if case .names(let separator) = self {
            return Reading(text: Self.names(in: value, separator: separator))
        }
        let value = value.trimmed
        guard !value.isEmpty else { return Reading(text: "") }
        return number(in: value).map { Reading(text: $0) }
    }

    private func number(in value: String) -> String? {
        switch self {
        case .year: YearText.year(in: value).map { "\($0)" }
        case .ownYear: Int(digits: value.utf8) == nil ? Self.year.number(in: value) : value
        case .duration(let unit): DurationText.seconds(in: value, unit: unit).map { "\($0)" }
        case .ownDuration: ItemDuration(value).map { "\($0.seconds)" }
        case .markedDuration: DurationText.seconds(in: value, unit: nil).map { "\($0)" }
        case .rating(let best): RatingText.rating(in: value, best: best)?.text
        case .text, .join, .tags, .names: value
        }
    }

    private static func tags(in value: String, separators: String) -> Reading {
        let parts = value.unicodeScalars.split { separators.unicodeScalars.contains($0) }
            .map { String($0).trimmed }.filter { !$0.isInvisible }
        let tags = parts.filter { (try? FieldRules.line($0, limit: Tag.lengthLimit, isTyped: false)) != nil }
        let kept = tags.prefix(Tag.countLimit)
        return Reading(text: kept.joined(separator: ","), isWhole: kept.count == parts.count)
    }

    private static func names(in value: String, separator: String) -> String {
        // Exportify writes a comma that belongs to a name with a backslash before it.
        // "AC/DC" is one name, where names have spaces around the slash between them.
        let separator = separator.hasPrefix(" ") ? separator : separator.trimmed
        let parts = value.replacing("\\,", with: "\u{1F}").split(separator: separator)
        return Credit.text(of: parts.map { String($0).replacing("\u{1F}", with: ",") })
    }
}

/// Finds the year in a text.
enum YearText {
    /// Returns the year of "1999", "1999.0", "1999-10-15", "15.10.1999" or "2008–2013"; `nil` if there is none, or if
    /// several are possible.
    static func year(in text: String) -> Int? {
        let bytes = Array(text.utf8)
        // "82" may be 1982 or 2082.
        if let number = Int(digits: bytes) {
            return CatalogueField.years.contains(number) && bytes.count == 4 ? number : nil
        }
        guard let year = leadingYear(bytes) ?? trailingYear(bytes), CatalogueField.years.contains(year) else {
            return nil
        }
        return year
    }

    private static func leadingYear(_ bytes: [UInt8]) -> Int? {
        guard let year = Int(digits: bytes.prefix(4)), bytes.count > 4 else { return nil }
        let rest = String(decoding: bytes.dropFirst(4), as: UTF8.self)
        switch rest.unicodeScalars.first {
        case ".":
            let fraction = rest.utf8.dropFirst()
            let isDate = fraction.contains(UInt8(ascii: ".")) && isMonth(fraction)
            return fraction.allSatisfy { $0 == UInt8(ascii: "0") } || isDate ? year : nil
        case "-", "/": return isMonth(rest.utf8.dropFirst()) || isRange(rest.dropFirst()) ? year : nil
        case "–", "—": return isRange(rest.dropFirst()) ? year : nil
        // "1990年代" are the nineties.
        case "年", "년", "T": return rest.hasPrefix("年代") ? nil : year
        default: return nil
        }
    }

    /// Whether the text begins with a month, with or without a day after it.
    private static func isMonth(_ text: some Collection<UInt8>) -> Bool {
        guard let month = Int(digits: text.prefix { JSONCursor.digits.contains($0) }.prefix(3)) else { return false }
        return (1...12).contains(month)
    }

    /// Whether the text is the end of a range of years, which may be open.
    private static func isRange(_ text: Substring) -> Bool {
        let end = String(text).trimmed.utf8
        return end.isEmpty || end.count == 4 && Int(digits: end) != nil
    }

    /// Returns the year of "15.10.1999" or "10/15/1999".
    private static func trailingYear(_ bytes: [UInt8]) -> Int? {
        let parts = bytes.split(omittingEmptySubsequences: false) { ".-/ ".utf8.contains($0) }
        guard parts.count == 3, let last = parts.last, last.count == 4, let year = Int(digits: last) else { return nil }
        let others = parts.dropLast().map { $0.count <= 2 ? Int(digits: $0) : nil }
        return others.allSatisfy { $0.map((1...31).contains) ?? false } ? year : nil
    }
}

/// Finds the duration in a text.
enum DurationText {
    /// The longest bare number of seconds that is not taken for milliseconds.
    static let secondsLimit = 20_000

    /// Returns the seconds of "3:54", "90 min", "1h 35m", "PT1H35M", or of a bare number in a unit; `nil` for any other
    /// text, and for a duration that is out of range.
    /// - Parameter unit: The unit of a bare number; `nil` if it is unknown.
    static func seconds(in text: String, unit: ColumnNotation.TimeUnit?) -> Int? {
        let seconds: Int?
        if let number = PlainNumber(text) {
            seconds = unit.flatMap { number.seconds(in: $0) }
        } else if text.utf8.contains(UInt8(ascii: ":")) {
            seconds = time(text, unit: unit)
        } else {
            seconds = units(text)
        }
        return seconds.flatMap { ItemDuration.range.contains($0) ? $0 : nil }
    }

    /// Returns the seconds of a time. Where bare numbers are minutes or milliseconds, "2:19" may be hours or minutes, so
    /// only a time of three parts is clear.
    private static func time(_ text: String, unit: ColumnNotation.TimeUnit?) -> Int? {
        // Some programs write "3:54.2" or "00:03:54.200".
        let whole = text.split(separator: ".", maxSplits: 1).first.map(String.init) ?? text
        let colons = whole.utf8.count { $0 == UInt8(ascii: ":") }
        guard colons == 2 || unit == .seconds else { return nil }
        return ItemDuration(whole)?.seconds
    }

    private static let names: [(seconds: Int, names: [String])] = [
        (
            3_600,
            [
                "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures", "hora", "horas", "ч",
                "時間", "小时",
            ]
        ),
        (
            60,
            ["m", "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos", "minuti", "мин", "分", "分钟", "′"]
        ),
        (1, ["s", "sec", "secs", "second", "seconds", "sek", "sekunden", "segundos", "сек", "秒", "″"]),
    ]

    /// Returns the seconds of numbers with units, the largest first. A last number without one, as in "1h35", is in the
    /// next smaller unit.
    private static func units(_ text: String) -> Int? {
        var rest = Substring(text.lowercased())
        if rest.hasPrefix("pt") { rest = rest.dropFirst(2) }
        var total = 0
        var smallest = Int.max
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "," }
            guard let first = rest.first else { break }
            guard first.isASCII, first.isNumber else { return nil }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard digits.utf8.count <= 6, let number = Int(digits: digits.utf8) else { return nil }
            rest = rest.dropFirst(digits.count).drop(while: \.isWhitespace)
            let name = String(rest.prefix { !$0.isWhitespace && !$0.isNumber && $0 != "," })
            rest = rest.dropFirst(name.count)
            let bare = name.hasSuffix(".") ? String(name.dropLast()) : name
            let unit =
                names.first { $0.names.contains(bare) }?.seconds ?? (name.isEmpty && smallest == 3_600 ? 60 : nil)
            guard let unit, unit < smallest else { return nil }
            smallest = unit
            total += number * unit
        }
        return smallest == .max ? nil : total
    }
}

/// A decimal number without a sign, such as "234", "234.5" or "3,5".
struct PlainNumber {
    /// The value in thousandths, cut off.
    let thousandths: Int

    init?(_ text: String) {
        if text.utf8.count <= 12, let units = Int(digits: text.utf8) {
            thousandths = units * 1_000
            return
        }
        let parts = text.utf8.split(omittingEmptySubsequences: false) { ".,".utf8.contains($0) }
        guard parts.count <= 2, let whole = parts.first, whole.count <= 12, let units = Int(digits: whole) else {
            return nil
        }
        guard let fraction = parts.dropFirst().first else {
            thousandths = units * 1_000
            return
        }
        guard let digits = Int(digits: fraction.prefix(3)), fraction.allSatisfy(JSONCursor.digits.contains) else {
            return nil
        }
        let scale = [100, 10, 1][min(fraction.count, 3) - 1]
        thousandths = units * 1_000 + digits * scale
    }

    fileprivate func seconds(in unit: ColumnNotation.TimeUnit) -> Int? {
        switch unit {
        case .milliseconds: (thousandths / 1_000 + 500) / 1_000
        case .seconds: thousandths <= DurationText.secondsLimit * 1_000 ? (thousandths + 500) / 1_000 : nil
        case .minutes: thousandths < 10_000_000 ? (thousandths * 60 + 500) / 1_000 : nil
        }
    }
}

/// Finds the rating in a text.
enum RatingText {
    /// Returns the rating of "4", "4.5", "8/10", "80%" or "★★★★½", to the nearest half; `nil` for any other text, and for
    /// one that is out of range.
    /// - Parameter best: The best value of a bare number.
    static func rating(in text: String, best: Int) -> Rating? {
        if let number = PlainNumber(text) { return rating(number, best: best) }
        if let stars = stars(text) { return stars }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { String($0).trimmed }
        if parts.count == 2, let own = Int(digits: parts[1].utf8), (2...1_000).contains(own) {
            return rating(PlainNumber(parts[0]), best: own)
        }
        if text.hasSuffix("%") { return rating(PlainNumber(String(text.dropLast()).trimmed), best: 100) }
        return rating(PlainNumber(text), best: best)
    }

    private static func rating(_ number: PlainNumber?, best: Int) -> Rating? {
        guard let thousandths = number?.thousandths, thousandths <= best * 1_000 else { return nil }
        let scale = best * 1_000
        return Rating(halves: (thousandths * Rating.halves.upperBound * 2 + scale) / (2 * scale))
    }

    private static func stars(_ text: String) -> Rating? {
        var halves = 0
        var count = 0
        for scalar in text.unicodeScalars {
            switch scalar {
            case "★", "⭐": (halves, count) = (halves + 2, count + 1)
            case "½": (halves, count) = (halves + 1, count + 1)
            case "☆": count += 1
            case "\u{FE0F}", " ": break
            default: return nil
            }
        }
        return count > 0 && count <= Rating.best ? Rating(halves: halves) : nil
    }
}
