/// The meaning of each column of a file, decided by the whole header and the values of the first rows.
///
/// A column means one thing, or is not taken: a column of track numbers is not the name of the songs, a time of day is
/// not a duration, and minutes are not seconds.
struct ColumnPlan: Sendable {
    /// The meanings by normalized name.
    var matches: [String: ColumnMatch]
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
    var doubtfulScale: (best: Int, value: ColumnSamples.Value)?

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
            addColumns(samples)
            decideSeparators(samples)
            decideScale(samples)
            decideDates(samples)
            decideEntities(samples)
            return
        }
        // The columns of a table are all there, but for those beyond the limit.
        later = { isWhole ? nil : FieldNames.match($0, in: kind) }
        matches = Self.usual(names, kind)
        isOwn = Self.isOwn(samples, kind, matches, isWhole: isWhole)
        if isOwn {
            setNotation(.ownDuration, of: .duration)
            setNotation(.ownYear, of: .year)
            setNotation(.tags(separators: ","), of: .tags)
        } else {
            dropNumbersOfTracks(samples)
            // The members of JSON may differ from row to row.
            if isWhole || hasSpecificNames(samples) { decideNames(samples) }
            decideParts(samples)
            decideHalvesOfNames(samples)
            decideQuotes(samples)
            decideTypes(samples)
            decideYearsInNames(samples)
            decideDurations(samples)
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
        decideDurations(samples)
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

    private mutating func setNotation(_ notation: ColumnNotation, of field: CatalogueField) {
        for (name, match) in matches where match.field == field { matches[name]?.notation = notation }
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
    private mutating func addColumns(_ samples: ColumnSamples) {
        var added = Self.usual(
            samples.normalizedNames.subtracting(matches.keys).subtracting(service?.untaken ?? []),
            kind
        )
        added = added.filter { !has($0.value.field) && ($0.value.field != .rating || Self.ownRatings.contains($0.key)) }
        guard !added.isEmpty, !(service?.isExact ?? false) else { return }
        matches.merge(added) { service, _ in service }
        let names = Set(added.keys)
        decideDurations(samples, of: names)
        decideRatings(samples, of: names)
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
}
