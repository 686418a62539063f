extension ColumnPlan {
    /// Whether a file is a list of movies, even without directors: it has years, durations or ids of movies, and neither
    /// artists nor albums, nor a column without a known name that may have directors.
    static func areMovies(_ samples: ColumnSamples) -> Bool {
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

    /// The names of columns that may have the numbers of tracks or discs.
    private static let numberNames = ["track", "song", "faixa", "nummer", "disco", "movie", "film"]

    /// Drops a column called "Track", "Song" or similar that has the numbers of tracks.
    mutating func dropNumbersOfTracks(_ samples: ColumnSamples) {
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
    func hasSpecificNames(_ samples: ColumnSamples) -> Bool {
        matches.contains { name, match in
            match.field == .name && samples[name].count == samples.rowCount
                && CompoundNames.isSpecific(name, in: kind)
        }
    }

    /// Decides about columns such as "Artist 1" and "Artist 2", and about directors whose last names come first. Artists of one
    /// word, as in "Shakira, Rihanna", are too many to tell.
    mutating func decideParts(_ samples: ColumnSamples) {
        let parts = matches.filter { $0.value.notation == .part }
        let others = matches.filter { $0.value.field == .credit && $0.value.notation != .part }
        if !others.isEmpty { for name in parts.keys { matches[name] = nil } }
        for (name, match) in others
        where kind == .movies && match.notation == .text && Self.areInverted(samples[name]) {
            matches[name]?.notation = .invertedNames
        }
    }

    private static let firstNames = ["firstname", "givenname", "forename", "vorname", "prenom"]
    private static let lastNames = ["lastname", "familyname", "surname", "nachname"]

    /// Takes the columns with the first and the last names of artists or directors, if there is no column with both. Beside
    /// movies, a mere "First name" may be that of an author, or of anybody who has borrowed them.
    mutating func decideHalvesOfNames(_ samples: ColumnSamples) {
        guard !has(.credit) else { return }
        let names = samples.normalizedNames
        for last in Self.lastNames {
            for name in names where name.hasSuffix(last) {
                let owner = String(name.dropLast(last.count))
                let isClear = owner.isEmpty ? kind == .songs : FieldNames.match(owner, in: kind)?.field == .credit
                guard isClear, let first = Self.firstNames.first(where: { names.contains(owner + $0) }) else {
                    continue
                }
                matches[owner + first] = ColumnMatch(field: .credit, rank: 0, notation: .firstName)
                matches[name] = ColumnMatch(field: .credit, rank: 0, notation: .lastName)
                return
            }
        }
    }

    /// Decides whether the texts of a column are in quotes, because all of several are.
    mutating func decideQuotes(_ samples: ColumnSamples) {
        for (name, match) in matches where match.notation == .text && QuotedText.areQuoted(samples[name]) {
            matches[name]?.notation = .quoted
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
                return parts.count == 2 && !parts[0].isEmpty && parts[0] != parts[1]
                    && particles.allSatisfy { $0.first?.isLowercase == true }
                    && (1...3).contains(parts[1].count)
            }
    }

    /// Takes the most specific of several names: beside a column of songs, "Name" may be that of a person, and "Title" that
    /// of an album.
    mutating func decideNames(_ samples: ColumnSamples) {
        // A column of links has no names; one link may be the name of a song.
        for (name, match) in matches where match.field == .name {
            let values = samples[name]
            if !values.isEmpty, values.allSatisfy({ $0.hasPrefix("http") }) { matches[name] = nil }
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

    /// Takes a column of types, such as "Movie" and "TV Episode", if all of its values are known.
    mutating func decideTypes(_ samples: ColumnSamples) {
        for name in ItemType.columnNames where ItemType.areTypes(samples[name], of: kind) {
            matches[name] = ColumnMatch(field: .name, rank: 0, notation: .type(of: kind))
        }
    }

    /// Decides whether the names of movies have their years, because nearly all have.
    mutating func decideYearsInNames(_ samples: ColumnSamples) {
        guard kind == .movies, !has(.year) else { return }
        for (name, match) in matches where match.field == .name && match.notation == .text {
            let values = samples[name]
            guard !values.isEmpty, 5 * values.count(where: { YearText.nameAndYear(in: $0) != nil }) >= 4 * values.count
            else { continue }
            matches[name]?.notation = .nameWithYear
        }
    }

    /// Whether a text is the number of a track, such as "7" or "7/12".
    private static func isTrackNumber(_ text: String) -> Bool {
        let parts = text.utf8.split(omittingEmptySubsequences: false) { "/.-".utf8.contains($0) }
        return parts.count <= 2
            && parts.allSatisfy { $0.isEmpty ? parts.count == 2 : Int(digits: $0.prefix(4)) != nil && $0.count <= 3 }
    }
}
