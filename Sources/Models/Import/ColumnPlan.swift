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
    private let later: @Sendable (String) -> ColumnMatch?
    /// The service that writes such files; `nil` for any other file.
    let service: KnownFile?
    let kind: CatalogueKind
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
        self.kind = kind
        decided = names
        service = KnownFile.all.first { $0.kind == kind && $0.isWritten(as: names) }
        requiresCredit = service == nil && (kind == .songs || !Self.areMovies(samples))
        if let service {
            later = { service.columns[$0] }
            matches = service.columns.filter { names.contains($0.key) }
            addColumns(samples, kind)
            decideSeparators(samples)
            decideScale(samples)
            decideDates(samples)
            decideEntities(samples)
            return
        }
        later = { FieldNames.match($0, in: kind) }
        matches = Self.usual(names, kind)
        isOwn = Self.isOwn(samples, kind, matches, isWhole: isWhole)
        if isOwn {
            setNotation(.ownDuration, of: .duration)
            setNotation(.ownYear, of: .year)
            setNotation(.tags(separators: ","), of: .tags)
        } else {
            dropNumbersOfTracks(samples)
            // The members of JSON may differ from row to row.
            if isWhole || hasSpecificNames(samples, kind) { decideNames(samples) }
            decideParts(samples)
            decideTypes(samples, kind)
            decideYearsInNames(samples, kind)
            decideDurations(samples, kind)
            decideDates(samples)
            decideNotes(samples)
            decideRatings(samples)
            decideEntities(samples)
        }
    }

    private static func usual(_ names: Set<String>, _ kind: CatalogueKind) -> [String: ColumnMatch] {
        var matches: [String: ColumnMatch] = [:]
        for name in names { matches[name] = FieldNames.match(name, in: kind) }
        return matches
    }

    /// The meanings that someone has chosen.
    init(_ kind: CatalogueKind, chosen mapping: ChosenColumns, _ samples: ColumnSamples) {
        let names = samples.normalizedNames
        let usual = Self.usual(names, kind)
        isChosen = true
        self.kind = kind
        decided = names
        later = { _ in nil }
        service = nil
        // The director of a movie may be left out by choice.
        requiresCredit = kind == .songs
        let chosen = Set(mapping.fields.values)
        matches =
            mapping.keepsOthers ? usual.filter { !chosen.contains($0.value.field) } : [:]
        dropNumbersOfTracks(samples)
        for (name, field) in mapping.fields where names.contains(name) {
            let match =
                usual[name].flatMap { $0.field == field ? $0 : nil } ?? FieldNames.match(kind.key(of: field), in: kind)
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
        guard !decided.contains(name), let match = later(name) else { return nil }
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

    /// Whether a file is a list of movies, even without directors: it has years, durations or ids of movies, and neither
    /// artists nor albums, nor a column without a known name that may have directors.
    private static func areMovies(_ samples: ColumnSamples) -> Bool {
        let names = samples.normalizedNames
        let fields = names.compactMap { FieldNames.match($0, in: .movies)?.field }
        let hasIDs = names.contains { $0.contains("imdb") || $0.contains("tmdb") || $0 == "movieid" }
        guard hasIDs || fields.contains(.year) || fields.contains(.duration) else { return false }
        return names.allSatisfy { name in
            guard FieldNames.match(name, in: .movies) == nil else { return true }
            let field = FieldNames.match(name, in: .songs)?.field
            return field != .credit && field != .album && !arePeople(samples[name])
        }
    }

    /// Whether values may be the names of people.
    private static func arePeople(_ values: [String]) -> Bool {
        let people = values.count { value in
            let words = value.split(separator: " ")
            return (2...4).contains(words.count)
                && words.allSatisfy {
                    $0.first.map { $0.isLetter && !$0.isLowercase } ?? false && !$0.contains(where: \.isNumber)
                }
        }
        return !values.isEmpty && 2 * people > values.count
    }

    private mutating func setNotation(_ notation: ColumnNotation, of field: CatalogueField) {
        for (name, match) in matches where match.field == field { matches[name]?.notation = notation }
    }

    /// The names of columns that may have the numbers of tracks or discs.
    private static let numberNames = ["track", "song", "faixa", "nummer", "disco", "movie", "film"]

    /// Drops a column called "Track", "Song" or similar that has the numbers of tracks.
    private mutating func dropNumbersOfTracks(_ samples: ColumnSamples) {
        for name in Self.numberNames {
            let values = samples[name]
            guard let field = matches[name]?.field, !values.isEmpty, values.allSatisfy(Self.isTrackNumber) else {
                continue
            }
            let hasOther = matches.contains { $0.key != name && $0.value.field == field }
            // "22", "17" and "21" are songs; numbers in order are not.
            if hasOther || values.count > 1 && Self.areInOrder(values) { matches[name] = nil }
        }
    }

    private static func areInOrder(_ numbers: [String]) -> Bool {
        let numbers = numbers.map { Int(digits: $0.utf8.prefix { JSONCursor.digits.contains($0) }) ?? 0 }
        return zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 || $1 == $0 + 1 || $1 == 1 }
    }

    /// Whether each row has a specific name.
    private func hasSpecificNames(_ samples: ColumnSamples, _ kind: CatalogueKind) -> Bool {
        matches.contains { name, match in
            match.field == .name && samples[name].count == samples.rowCount
                && CompoundNames.isSpecific(name, in: kind)
        }
    }

    /// Decides about columns such as "Artist 1" and "Artist 2", and about directors whose last names come first. Artists of one
    /// word, as in "Shakira, Rihanna", are too many to tell.
    private mutating func decideParts(_ samples: ColumnSamples) {
        let parts = matches.filter { $0.value.notation == .part }
        let others = matches.filter { $0.value.field == .credit && $0.value.notation != .part }
        if !others.isEmpty { for name in parts.keys { matches[name] = nil } }
        for (name, match) in others
        where kind == .movies && match.notation == .text && Self.areInverted(samples[name]) {
            matches[name]?.notation = .invertedNames
        }
    }

    /// Whether names are written with the last name first, because each of several is: "Spielberg, Steven".
    private static func areInverted(_ values: [String]) -> Bool {
        let names = values.flatMap { $0.utf8.split(separator: UInt8(ascii: ";")) }
        return Set(values).count >= 3
            && names.allSatisfy { name in
                let parts = name.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                    .map { String(Substring($0)).trimmed.split(separator: " ") }
                let particles = parts[0].dropLast()
                return parts.count == 2 && !parts[0].isEmpty && particles.allSatisfy { $0.first?.isLowercase == true }
                    && (1...3).contains(parts[1].count)
            }
    }

    /// Takes the most specific of several names: beside a column of songs, "Name" may be that of a person, and "Title" that
    /// of an album.
    private mutating func decideNames(_ samples: ColumnSamples) {
        for (name, match) in matches
        where match.field == .name && samples[name].contains(where: { $0.hasPrefix("http") }) {
            matches[name] = nil
        }
        // A "tema" is a song in Spanish, and a topic in Portuguese.
        if matches["tema"]?.field == .name, matches["nombre"] != nil { matches["nombre"] = nil }
        let names = Set(matches.filter { $0.value.field == .name }.keys)
        if names.count > 1 { matches["tema"] = nil }
        if names.contains(where: { CompoundNames.isSpecific($0, in: kind) }) {
            for name in names where !CompoundNames.isSpecific(name, in: kind) { matches[name] = nil }
        } else if names.contains("title") {
            matches["name"] = nil
        }
    }

    private mutating func decideEntities(_ samples: ColumnSamples) {
        let notes = matches.filter { $0.value.field == .note }.keys
        hasEntities = HTMLEntities.areUsed(
            in: matches.filter { $0.value.field != .note }.keys.flatMap { samples[$0] },
            notes: notes.flatMap { samples[$0] }
        )
    }

    /// Adds the columns that somebody has added to the file of a service. A rating may be that of others, if it is not called
    /// one's own.
    private mutating func addColumns(_ samples: ColumnSamples, _ kind: CatalogueKind) {
        var added = Self.usual(
            samples.normalizedNames.subtracting(matches.keys).subtracting(service?.untaken ?? []),
            kind
        )
        added = added.filter { !has($0.value.field) && ($0.value.field != .rating || Self.ownRatings.contains($0.key)) }
        guard !added.isEmpty, !(service?.isExact ?? false) else { return }
        matches.merge(added) { service, _ in service }
        let names = Set(added.keys)
        decideDurations(samples, kind, of: names)
        decideRatings(samples, of: names)
    }

    /// Takes a column of types, such as "Movie" and "TV Episode", if all of its values are known.
    private mutating func decideTypes(_ samples: ColumnSamples, _ kind: CatalogueKind) {
        for name in ItemType.columnNames where ItemType.areTypes(samples[name], of: kind) {
            matches[name] = ColumnMatch(field: .name, rank: 0, notation: .type(of: kind))
        }
    }

    /// Decides whether the names of movies have their years, because nearly all have.
    private mutating func decideYearsInNames(_ samples: ColumnSamples, _ kind: CatalogueKind) {
        guard kind == .movies, !has(.year) else { return }
        for (name, match) in matches where match.field == .name && match.notation == .text {
            let values = samples[name]
            guard !values.isEmpty, 5 * values.count(where: { YearText.nameAndYear(in: $0) != nil }) >= 4 * values.count
            else { continue }
            matches[name]?.notation = .nameWithYear
        }
    }

    /// A list of Apple Music has ratings from 20 to 100, and a table with the same columns may have others.
    private mutating func decideScale(_ samples: ColumnSamples) {
        for (name, match) in matches where match.notation == .rating(best: 100) {
            let points = samples.places(of: name).compactMap(Self.points)
            if !points.isEmpty, points.allSatisfy({ $0.thousandths <= 5_000 }) {
                matches[name]?.notation = .rating(best: Rating.best)
            }
        }
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
        // A column of dates that are years alone is the year of the item, and not the day on which it was added.
        for name in Self.datesBesideTimes.intersection(samples.normalizedNames)
        where !has(.year) && matches[name] == nil {
            let values = samples.numbers(of: name)
            guard !values.isEmpty, values.allSatisfy({ $0.utf8.count == 4 && YearText.year(in: $0) != nil }) else {
                continue
            }
            matches[name] = ColumnMatch(field: .year, rank: 0, notation: .year)
        }
    }

    /// Takes a column called "Note" for ratings if its values are: a note is a mark in French and German.
    private mutating func decideNotes(_ samples: ColumnSamples) {
        for (name, match) in matches where match.field == .note && name.contains("not") {
            let values = samples[name]
            guard !has(.rating), values.count > 1,
                values.allSatisfy({ RatingText.rating(in: $0.withWesternDigits, best: 20) != nil })
            else { continue }
            matches[name] = ColumnMatch(field: .rating, rank: 0, notation: .rating(best: Rating.best))
        }
    }

    /// Whether a text is the number of a track, such as "7" or "7/12".
    private static func isTrackNumber(_ text: String) -> Bool {
        let parts = text.utf8.split(omittingEmptySubsequences: false) { "/.-".utf8.contains($0) }
        return parts.count <= 2
            && parts.allSatisfy { $0.isEmpty ? parts.count == 2 : Int(digits: $0.prefix(4)) != nil && $0.count <= 3 }
    }
}

extension ColumnPlan {
    fileprivate static let datesBesideTimes: Set<String> = [
        "date", "datum", "fecha", "data", "дата", "日期", "日付", "tarih", "day", "startdate", "playedon",
    ]
    private static let timesOfDay: Set<String> = [
        "time", "zeit", "hora", "heure", "ora", "tijd", "temps", "czas", "время", "时间", "時間",
    ]

    /// Decides about the columns of durations: whether they are times of day, and the unit of their bare numbers.
    /// - Parameter names: The columns to decide about; `nil` for all.
    private mutating func decideDurations(
        _ samples: ColumnSamples,
        _ kind: CatalogueKind,
        of names: Set<String>? = nil
    ) {
        // Neither the minutes nor the seconds are the whole duration.
        if matches["seconds"] != nil, let minutes = FieldNames.minuteNames.first(where: { matches[$0] != nil }) {
            matches["seconds"] = nil
            matches[minutes] = nil
        }
        for (name, match) in matches where match.field == .duration && names?.contains(name) ?? true {
            let values = samples.numbers(of: name)
            let hasDate = !Self.datesBesideTimes.isDisjoint(with: samples.normalizedNames)
            let hasUnits = values.allSatisfy { $0.unicodeScalars.contains { $0.properties.isAlphabetic } }
            if kind == .songs, !hasDate, values.count > 1,
                values.allSatisfy({ DurationText.seconds(inTimeOfDay: $0) != nil })
            {
                matches[name]?.notation = .timeOfDay
            } else if hasDate && Self.timesOfDay.contains(name) && !hasUnits
                || values.contains(where: { Self.isTimeOfDay($0, kind) })
                || Self.timesOfDay.contains(name) && Self.areTimesOfDay(values)
            {
                matches[name] = nil
            } else if kind == .movies, Self.areHoursAndMinutes(values) {
                matches[name]?.notation = .duration(.hours, of: kind)
            } else if match.notation == .duration(nil, of: kind) {
                matches[name]?.notation = Self.durationNotation(of: name, values, kind)
            }
        }
    }

    /// Whether a text is a time of day, or a duration that no song has.
    private static func isTimeOfDay(_ text: String, _ kind: CatalogueKind) -> Bool {
        let text = text.lowercased()
        if kind == .songs, text.hasSuffix("h") || text.hasSuffix("uhr"), text.contains(":") { return true }
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
        guard times.count == values.count, times.count > 1 else { return false }
        // A log has most of its times in order, the newest first or last, and may go on after midnight.
        let steps = zip(times, times.dropFirst()).map { ($1 - $0 + 2_160) % 1_440 - 720 }
        let rising = steps.count { $0 >= 0 }
        let falling = steps.count { $0 <= 0 }
        guard 4 * max(rising, falling) >= 3 * steps.count else { return false }
        let median = times.sorted()[times.count / 2]
        let hasTwoDigits = values.allSatisfy { $0.utf8.count == 5 } && values.contains { $0.hasPrefix("0") }
        if hasTwoDigits || median >= 720 && times.count > 2 { return true }
        // A list of songs may be in the order of their durations.
        return times.count >= 5 && !(120..<420).contains(median)
    }

    /// Whether values such as "1:35" are hours and minutes, because movies would be too short if they were minutes and
    /// seconds: there are several, and they are about as long as movies are.
    private static func areHoursAndMinutes(_ values: [String]) -> Bool {
        let times = values.compactMap { value -> Int? in
            let parts = value.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, let hours = Int(digits: parts[0].utf8), parts[1].utf8.count == 2,
                let minutes = Int(digits: parts[1].utf8)
            else { return nil }
            return hours < 5 && minutes < 60 ? hours * 60 + minutes : nil
        }
        return times.count == values.count && times.count >= 3 && (75...165).contains(times.sorted()[times.count / 2])
    }

    /// Returns the notation of durations whose bare numbers have no unit in the name of their column.
    private static func durationNotation(
        of name: String,
        _ values: [String],
        _ kind: CatalogueKind
    ) -> ColumnNotation {
        let numbers = values.compactMap { PlainNumber($0)?.thousandths }.filter { $0 > 0 }
        // Beside times such as 3:20, "3.45" is rather 3:45 than a number of seconds.
        let hasTimes = kind == .songs && values.contains { $0.utf8.contains(UInt8(ascii: ":")) }
        if hasTimes, numbers.contains(where: { !$0.isMultiple(of: 1_000) }) { return .duration(nil, of: kind) }
        return .duration(unit(of: name, numbers, kind), of: kind)
    }

    /// Returns the unit of the numbers in a column, which are in thousandths; `nil` if none fits.
    private static func unit(
        of name: String,
        _ numbers: [Int],
        _ kind: CatalogueKind
    ) -> ColumnNotation.TimeUnit? {
        guard let least = numbers.min(), let most = numbers.max() else { return nil }
        let limit = DurationText.secondsLimit * 1_000
        // A list in milliseconds may have a few very short tracks. Where several songs last hours, the unit is a smaller one.
        if 2 * numbers.count(where: { $0 > limit }) > numbers.count {
            return numbers.sorted()[numbers.count / 2] < 1_000 * limit ? .milliseconds : nil
        }
        switch kind {
        case .songs:
            // Among seconds, "3.5" is rather a number of minutes.
            if most >= 60_000, numbers.contains(where: { $0 < 20_000 && !$0.isMultiple(of: 1_000) }) { return nil }
            // A list in which no song has a minute is rather one of minutes.
            return most >= 60_000 && most <= limit ? .seconds : nil
        case .movies:
            // "2.50" may be hours, and so may movies of less than ten minutes.
            if numbers.contains(where: { $0 < 10_000 && !$0.isMultiple(of: 1_000) }) { return nil }
            let longest = numbers.filter { $0 < 1_000_000 }.max()
            if most < 1_000_000 { return most >= 10_000 ? .minutes : nil }
            // A day of film is one of the longest movies; from then on, the number may be one of seconds.
            if let longest, longest >= 10_000, numbers.allSatisfy({ $0 < 1_440_000 || $0 >= 6_000_000 }) {
                return .minutes
            }
            return least >= 1_000_000 && name != "runtime" ? .seconds : nil
        }
    }

    /// The names of ratings of the visitor, beside which "Rating" is that of others, or an age limit.
    private static let ownRatings = ["myrating", "yourrating", "userrating"]
    private static let ageLimits: Set<String> = ["0", "6", "10", "12", "14", "15", "16", "18"]
    /// Other words for age limits. A column with one of them has no ratings.
    private static let certificates: Set<String> = [
        "R", "PG", "PG-13", "G", "NC-17", "U", "X", "12A", "R18", "TV-14", "TV-G", "TV-MA", "TV-PG", "TV-Y", "TV-Y7",
        "Approved", "Passed", "12+", "16+", "18+", "6+", "0+", "FSK 0", "FSK 6", "FSK 12",
        "FSK 16", "FSK 18",
    ]

    /// Decides about the scale of ratings by the highest one.
    /// - Parameter names: The columns to decide about; `nil` for all.
    private mutating func decideRatings(_ samples: ColumnSamples, of names: Set<String>? = nil) {
        if Self.ownRatings.contains(where: { matches[$0]?.field == .rating }) { matches["rating"] = nil }
        // The column that counts comes last.
        let columns = matches.filter { $0.value.field == .rating }.sorted { $0.value.rank > $1.value.rank }
        for (name, match) in columns where names?.contains(name) ?? true {
            let values = samples.numbers(of: name)
            let points = samples.places(of: name).compactMap(Self.points)
            // One value that is beyond every scale does not choose it.
            let likely = points.filter { $0.thousandths <= 100_000 }
            let highest = (4 * likely.count >= 3 * points.count ? likely : points)
                .max { $0.thousandths < $1.thousandths }
            let most = highest?.thousandths ?? 0
            let areAgeLimits = most >= 12_000 && values.allSatisfy(Self.ageLimits.contains)
            // Thumbs up, and down or none.
            let areThumbs = values.allSatisfy { ["-1", "0", "1"].contains($0) } && Set(values).count > 1
            if areThumbs || areAgeLimits || values.contains(where: Self.certificates.contains) {
                matches[name] = nil
                continue
            }
            // The name says the scale.
            guard match.notation == .rating(best: Rating.best) else { continue }
            if most > 100_000 {
                matches[name] = Self.notationOfBytes(points.map(\.thousandths)).map {
                    ColumnMatch(field: .rating, rank: match.rank, notation: $0)
                }
                continue
            }
            // Ratings of half a star and one star are on the usual scale.
            if most > 0, most <= 1_000, points.contains(where: { !$0.thousandths.isMultiple(of: 500) }) {
                matches[name]?.notation = .rating(best: 1)
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

    /// Returns the notation of ratings of more than 100, which programs write into music files; `nil` for any other scale.
    private static func notationOfBytes(_ thousandths: [Int]) -> ColumnNotation? {
        guard thousandths.allSatisfy({ $0 <= 255_000 }) else { return nil }
        if thousandths.allSatisfy({ $0.isMultiple(of: 51_000) }) { return .rating(best: 255) }
        return thousandths.contains { [196_000, 255_000].contains($0) } ? .popularity : nil
    }

    /// The best values of bare numbers, the smallest scale first. A number beyond all is out of range.
    private static let scales = [Rating.best, 10, 20, 100]

    /// Returns the points of a bare number; `nil` for any other value.
    private static func points(of value: ColumnSamples.Value) -> (value: ColumnSamples.Value, thousandths: Int)? {
        guard let points = RatingText.points(in: value.text.withWesternDigits), points.best == nil else { return nil }
        return (value, points.number.thousandths)
    }
}
