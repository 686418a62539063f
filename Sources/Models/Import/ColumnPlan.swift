/// The names of the columns of a file, with the values of its first rows.
struct ColumnSamples: Sendable {
    /// The number of rows that are sampled.
    static let rowLimit = 500
    private static let nameLimit = 1_000

    /// A value, and its place in the file.
    struct Value {
        let text: String
        /// The index in the window.
        let index: Int
        /// The number of the row, from 1.
        let row: Int
    }

    /// The names as they are spelled.
    private(set) var names: [String] = []
    private(set) var rowCount = 0
    /// The values by normalized name.
    private var values: [String: [Value]] = [:]

    /// The normalized names.
    var normalizedNames: Set<String> { Set(values.keys) }

    mutating func add(_ name: String) {
        let key = FieldNames.normalized(name)
        guard values[key] == nil, names.count < Self.nameLimit else { return }
        names.append(name)
        values[key] = []
    }

    mutating func addRow() { rowCount += 1 }

    /// - Parameter index: The index of the value in the window.
    mutating func add(_ value: String, to name: String, at index: Int = 0) {
        add(name)
        let text = value.trimmed
        guard !text.isEmpty else { return }
        values[FieldNames.normalized(name)]?.append(Value(text: text, index: index, row: rowCount))
    }

    /// Returns the values of a column that are not blank.
    subscript(name: String) -> [String] { places(of: name).map(\.text) }

    /// Returns the values of a column that are not blank, with their places.
    func places(of name: String) -> [Value] { values[name] ?? [] }

    /// Returns the values with digits of other scripts in ASCII.
    func numbers(of name: String) -> [String] { self[name].map(\.withWesternDigits) }
}

/// The meaning of each column of a file, decided by the whole header and the values of the first rows.
///
/// A column means one thing, or is not taken: a column of track numbers is not the name of the songs, a time of day is
/// not a duration, and minutes are not seconds.
struct ColumnPlan: Sendable {
    /// The meanings by normalized name.
    private var matches: [String: ColumnMatch]
    /// The names that had a part in the decision. A later name, of a member that the first rows lack, has its usual
    /// meaning.
    private let decided: Set<String>
    private let later: [String: ColumnMatch]
    /// The service that writes such files; `nil` for any other file.
    let service: KnownFile?
    /// Whether each row has to have a credit.
    let requiresCredit: Bool
    /// Whether someone has chosen the meanings.
    let isChosen: Bool
    /// Whether the file is an export of our own.
    private(set) var isOwn = false
    /// Whether the values are escaped as in HTML.
    private(set) var hasEntities = false
    /// The scale of the ratings, and the value that it was taken because of; `nil` where there is no doubt about it.
    private(set) var doubtfulScale: (best: Int, value: ColumnSamples.Value)?

    /// Whether the file has a column for a field.
    func has(_ field: CatalogueField) -> Bool {
        matches.values.contains { $0.field == field && !$0.notation.isAboutRow }
    }

    /// The fields that every row needs, and that have no column.
    var missingFields: [CatalogueField] {
        [.name, .credit].filter { !has($0) && ($0 == .name || requiresCredit) }
    }

    /// - Parameter isWhole: Whether an export of our own has all of its columns in this format, even without values.
    init(_ kind: CatalogueKind, _ samples: ColumnSamples, isWhole: Bool) {
        let names = samples.normalizedNames
        isChosen = false
        decided = names
        service = KnownFile.all.first { $0.kind == kind && $0.isWritten(as: names) }
        requiresCredit = service == nil
        if let service {
            later = service.columns
            matches = service.columns.filter { names.contains($0.key) }
            decideSeparators(samples)
            decideDates(samples)
            decideEntities(samples)
            return
        }
        later = FieldNames.matches(of: kind)
        matches = later.filter { names.contains($0.key) }
        isOwn = Self.isOwn(samples, kind, matches, isWhole: isWhole)
        if isOwn {
            setNotation(.ownDuration, of: .duration)
            setNotation(.ownYear, of: .year)
            setNotation(.tags(separators: ","), of: .tags)
        } else {
            dropNumbersOfTracks(samples)
            // The members of JSON may differ from row to row.
            if isWhole { decideNames(kind) }
            decideDurations(samples, kind)
            decideDates(samples)
            decideNotes(samples)
            decideRatings(samples)
            decideEntities(samples)
        }
    }

    /// The meanings that someone has chosen.
    init(_ kind: CatalogueKind, chosen mapping: ChosenColumns, _ samples: ColumnSamples) {
        let usual = FieldNames.matches(of: kind)
        let names = samples.normalizedNames
        isChosen = true
        decided = names
        later = [:]
        service = nil
        // The director of a movie may be left out by choice.
        requiresCredit = kind == .songs
        let chosen = Set(mapping.fields.values)
        matches =
            mapping.keepsOthers ? usual.filter { names.contains($0.key) && !chosen.contains($0.value.field) } : [:]
        dropNumbersOfTracks(samples)
        for (name, field) in mapping.fields where names.contains(name) {
            let match = usual[name].flatMap { $0.field == field ? $0 : nil } ?? usual[kind.key(of: field)]
            matches[name] = match.map { ColumnMatch(field: field, rank: 0, notation: $0.notation) }
        }
        decideDurations(samples, kind)
        decideDates(samples)
        decideRatings(samples)
        decideEntities(samples)
    }

    /// Returns the meaning of a column; `nil` if it is not taken.
    /// - Parameter name: A normalized name.
    subscript(name: String) -> ColumnMatch? {
        if let match = matches[name] { return match }
        guard !decided.contains(name), let match = later[name] else { return nil }
        return service != nil || !has(match.field) ? match : nil
    }
}

extension ColumnPlan {
    /// Whether the file is an export of our own.
    private static func isOwn(
        _ samples: ColumnSamples,
        _ kind: CatalogueKind,
        _ matches: [String: ColumnMatch],
        isWhole: Bool
    ) -> Bool {
        let keys = Set(kind.fields.map(kind.key))
        let known = samples.names.filter { matches[FieldNames.normalized($0)] != nil }
        guard known.allSatisfy(keys.contains) else { return false }
        let required = isWhole ? keys : [kind.key(of: .name), kind.key(of: .credit)]
        return required.isSubset(of: known)
    }

    private mutating func setNotation(_ notation: ColumnNotation, of field: CatalogueField) {
        for (name, match) in matches where match.field == field { matches[name]?.notation = notation }
    }

    /// The names of columns that may have the numbers of tracks or discs.
    private static let numberNames = ["track", "song", "faixa", "nummer", "disco"]

    /// Drops a column called "Track", "Song" or similar that has the numbers of tracks.
    private mutating func dropNumbersOfTracks(_ samples: ColumnSamples) {
        for name in Self.numberNames {
            let values = samples[name]
            guard let field = matches[name]?.field, !values.isEmpty, values.allSatisfy(Self.isTrackNumber) else {
                continue
            }
            let hasOther = matches.contains { $0.key != name && $0.value.field == field }
            if hasOther || values.count > 1 { matches[name] = nil }
        }
    }

    private static let specificNames: [CatalogueKind: Set<String>] = [
        .songs: ["song", "songtitle", "songname", "track", "tracktitle", "trackname"],
        .movies: ["movie", "movietitle", "moviename", "film", "filmtitle", "filmname"],
    ]

    /// Takes the most specific of several names: beside a column of songs, "Name" may be that of a person, and "Title" that
    /// of an album.
    private mutating func decideNames(_ kind: CatalogueKind) {
        // A "tema" is a song in Spanish, and a topic in Portuguese.
        if matches["tema"]?.field == .name, matches["nombre"] != nil { matches["nombre"] = nil }
        let names = Set(matches.filter { $0.value.field == .name }.keys)
        if names.count > 1 { matches["tema"] = nil }
        if !names.isDisjoint(with: Self.specificNames[kind] ?? []) {
            matches["title"] = nil
            matches["name"] = nil
        } else if names.contains("title") {
            matches["name"] = nil
        }
    }

    private mutating func decideEntities(_ samples: ColumnSamples) {
        hasEntities = HTMLEntities.areUsed(in: matches.keys.lazy.flatMap { samples[$0] })
    }

    /// Exportify separates artists by semicolons, or by commas with a backslash before those of a name. Where neither
    /// occurs, a comma may be part of a name.
    private mutating func decideSeparators(_ samples: ColumnSamples) {
        for (name, match) in matches where match.notation == .names(separator: ";") {
            let values = samples[name]
            guard !values.contains(where: { $0.utf8.contains(UInt8(ascii: ";")) }) else { continue }
            let isEscaped = values.contains { $0.contains("\\,") }
            matches[name]?.notation = isEscaped ? .names(separator: ",") : .text
        }
    }

    /// Decides whether a column of dates has numbers of days. A column of years has none.
    private mutating func decideDates(_ samples: ColumnSamples) {
        for (name, match) in matches where match.field == .year && (name.contains("date") || name.contains("releas")) {
            let values = samples.numbers(of: name)
            guard !name.contains("year"), !values.isEmpty,
                values.allSatisfy({ YearText.year(ofSerialDate: $0) != nil })
            else { continue }
            matches[name]?.notation = .serialDate
        }
    }

    /// Takes a column called "Note" for ratings if its values are: a note is a mark in French.
    private mutating func decideNotes(_ samples: ColumnSamples) {
        let values = samples["note"]
        guard matches["note"]?.field == .note, !has(.rating), values.count > 1,
            values.allSatisfy({ RatingText.rating(in: $0.withWesternDigits, best: 20) != nil })
        else { return }
        matches["note"] = ColumnMatch(field: .rating, rank: 0, notation: .rating(best: Rating.best))
    }

    /// Whether a text is the number of a track, such as "7" or "7/12".
    private static func isTrackNumber(_ text: String) -> Bool {
        let parts = text.utf8.split(omittingEmptySubsequences: false) { "/.-".utf8.contains($0) }
        return parts.count <= 2
            && parts.allSatisfy { $0.isEmpty ? parts.count == 2 : Int(digits: $0.prefix(4)) != nil && $0.count <= 3 }
    }
}

extension ColumnPlan {
    private static let datesBesideTimes: Set<String> = [
        "date", "datum", "fecha", "data", "дата", "日期", "日付", "tarih", "day", "startdate", "playedon",
    ]
    private static let timesOfDay: Set<String> = ["time", "zeit", "hora", "heure", "ora", "tijd", "время", "时间", "時間"]

    /// Decides about the columns of durations: whether they are times of day, and the unit of their bare numbers.
    private mutating func decideDurations(_ samples: ColumnSamples, _ kind: CatalogueKind) {
        for (name, match) in matches where match.field == .duration {
            let values = samples.numbers(of: name)
            let hasDate = !Self.datesBesideTimes.isDisjoint(with: samples.normalizedNames)
            if hasDate && Self.timesOfDay.contains(name) || values.contains(where: { Self.isTimeOfDay($0, kind) })
                || kind == .songs && values.count > 1 && values.allSatisfy(Self.isWholeMinutes)
                || Self.timesOfDay.contains(name) && Self.areTimesOfDay(values)
            {
                matches[name] = nil
            } else if match.notation == .duration(nil, of: kind) {
                matches[name]?.notation = Self.durationNotation(of: name, values, kind)
            }
        }
    }

    /// Whether a text is a time of day, or a duration that no song has.
    private static func isTimeOfDay(_ text: String, _ kind: CatalogueKind) -> Bool {
        let text = text.lowercased()
        if text.hasSuffix("am") || text.hasSuffix("pm") || text.hasSuffix("a.m.") || text.hasSuffix("p.m.") {
            return true
        }
        let parts = text.split(separator: ":")
        guard parts.count == 3, let hours = Int(digits: parts[0].utf8) else { return false }
        return hours >= (kind == .songs ? 5 : 12)
    }

    /// Whether the values of a column called "Time" are the times of a log, each after the other or each before it. A list of
    /// a few songs may be in the order of their durations, but these are rather written as "8:03" than "08:03".
    private static func areTimesOfDay(_ values: [String]) -> Bool {
        let times = values.compactMap { value -> Int? in
            let parts = value.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, let hours = Int(digits: parts[0].utf8), let minutes = Int(digits: parts[1].utf8)
            else { return nil }
            return hours < 24 && minutes < 60 ? hours * 60 + minutes : nil
        }
        guard times.count == values.count, let first = times.first, let last = times.last else { return false }
        let sorted = times.sorted()
        guard times == (first <= last ? sorted : sorted.reversed()) else { return false }
        return values.count >= 5
            || values.allSatisfy { $0.utf8.count == 5 } && values.contains { $0.hasPrefix("0") }
    }

    /// Whether a text is a time such as "2:05:00", as spreadsheets write "2:05".
    private static func isWholeMinutes(_ text: String) -> Bool {
        let parts = text.split(separator: ":")
        return parts.count == 3 && parts[2] == "00" && Int(digits: parts[0].utf8) != 0
    }

    /// Returns the notation of durations whose bare numbers have no unit in the name of their column.
    private static func durationNotation(
        of name: String,
        _ values: [String],
        _ kind: CatalogueKind
    ) -> ColumnNotation {
        .duration(unit(of: name, values.compactMap { PlainNumber($0)?.thousandths }.filter { $0 > 0 }, kind), of: kind)
    }

    /// Returns the unit of the numbers in a column, which are in thousandths; `nil` if none fits.
    private static func unit(
        of name: String,
        _ numbers: [Int],
        _ kind: CatalogueKind
    ) -> ColumnNotation.TimeUnit? {
        guard let least = numbers.min(), let most = numbers.max() else { return nil }
        if least > DurationText.secondsLimit * 1_000 { return .milliseconds }
        switch kind {
        case .songs:
            // A list in which no song has a minute is rather one of minutes.
            return most >= 60_000 && most <= DurationText.secondsLimit * 1_000 ? .seconds : nil
        case .movies:
            // Movies of less than ten minutes are rather in hours.
            if most < 1_000_000 { return most >= 10_000 ? .minutes : nil }
            return least >= 1_000_000 && name != "runtime" ? .seconds : nil
        }
    }

    /// The names of ratings of the visitor, beside which "Rating" is that of others, or an age limit.
    private static let ownRatings = ["myrating", "yourrating", "userrating"]
    private static let ageLimits: Set<String> = ["0", "6", "10", "12", "14", "15", "16", "18"]

    /// Decides about the scale of ratings by the highest one.
    private mutating func decideRatings(_ samples: ColumnSamples) {
        if Self.ownRatings.contains(where: { matches[$0]?.field == .rating }) { matches["rating"] = nil }
        // The column that counts comes last.
        let columns = matches.filter { $0.value.field == .rating }.sorted { $0.value.rank > $1.value.rank }
        for (name, _) in columns {
            let values = samples.numbers(of: name)
            let points = samples.places(of: name).compactMap(Self.points)
            let highest = points.max { $0.thousandths < $1.thousandths }
            let most = highest?.thousandths ?? 0
            if most >= 12_000, values.allSatisfy(Self.ageLimits.contains) {
                matches[name] = nil
                continue
            }
            let scale = Self.scales.dropLast().lastIndex { most > $0 * 1_000 }.map { $0 + 1 } ?? 0
            let best = Self.scales[scale]
            matches[name]?.notation = .rating(best: best)
            let needing = points.count { scale > 0 && $0.thousandths > Self.scales[scale - 1] * 1_000 }
            let isDoubtful = scale > 0 && 2 * needing < points.count
            doubtfulScale = isDoubtful ? highest.map { (best, $0.value) } : nil
        }
    }

    /// The best values of bare numbers, the smallest scale first. A number beyond all is out of range.
    private static let scales = [Rating.best, 10, 20, 100]

    /// Returns the points of a bare number; `nil` for any other value.
    private static func points(of value: ColumnSamples.Value) -> (value: ColumnSamples.Value, thousandths: Int)? {
        guard let points = RatingText.points(in: value.text.withWesternDigits), points.best == nil else { return nil }
        return (value, points.number.thousandths)
    }
}
