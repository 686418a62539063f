/// The fields of a song or a movie, in the order of the form.
///
/// Forms, imports, exports, JSON and validation derive from this list and from ``ItemFacts``. A new field needs a case,
/// its type and its names here, a property in ``ItemFacts``, a label in the view models, and a column in the storage.
package enum CatalogueField: Int, Sendable, CaseIterable, Codable {
    case name
    /// The artists of a song or the directors of a movie, as they are written (``Credit``).
    case credit
    case album
    case year
    case duration
    case note
    case rating
    case tags

    package static let years = 1...9_999

    /// The type of a field’s value.
    package enum ValueType: Sendable, Equatable {
        case line
        case note
        case number(ClosedRange<Int>)
        case duration
        case rating
        case tags
    }

    package var valueType: ValueType {
        switch self {
        case .name, .credit, .album: .line
        case .year: .number(Self.years)
        case .duration: .duration
        case .note: .note
        case .rating: .rating
        case .tags: .tags
        }
    }

    /// The maximum length in UTF-16 code units, for tags the length of each; `nil` for numbers and durations.
    package var lengthLimit: Int? {
        switch valueType {
        case .line: FieldRules.lineLimit
        case .note: Note.lengthLimit
        case .tags: Tag.lengthLimit
        case .number, .duration, .rating: nil
        }
    }
}

extension CatalogueField {
    /// Whether each item has a value of this field. The director of a movie may be unknown.
    package func isRequired(in kind: CatalogueKind) -> Bool { self == .name || self == .credit && kind == .songs }

    /// Returns the value of a text.
    /// - Parameter isTyped: Whether the text comes from a form; see ``FieldRules``.
    func value(of text: String, in kind: CatalogueKind, isTyped: Bool) throws(FieldError) -> FieldValue? {
        switch valueType {
        case .line:
            let text = self == .credit ? Credit.normalized(text) : text
            let line = try FieldRules.line(text, isTyped: isTyped)
            guard line != nil || !isRequired(in: kind) else { throw .blank }
            return line.map(FieldValue.text)
        case .note:
            return try Note.text(of: text, isTyped: isTyped).map(FieldValue.text)
        case .number(let range):
            return try FieldRules.number(text, in: range).map(FieldValue.number)
        case .duration:
            let duration = text.trimmed
            guard !duration.isEmpty else { return nil }
            let value = isTyped ? ItemDuration(typed: duration, of: kind) : ItemDuration(duration)
            guard let value else { throw .notInRange }
            return .number(value.seconds)
        case .rating:
            let points = text.trimmed
            guard !points.isEmpty else { return nil }
            guard let rating = Rating(points) else { throw .notInRange }
            return .rating(rating)
        case .tags:
            let tags = try Tag.list(text, isTyped: isTyped)
            return tags.isEmpty ? nil : .tags(tags)
        }
    }

    /// Returns the text of a value in a form.
    func text(of value: FieldValue, in kind: CatalogueKind) -> String {
        guard case .number(let seconds) = value, valueType == .duration else { return text(of: value) }
        return ItemDuration(seconds: seconds).text(in: kind)
    }

    /// Returns the text of a value in a file.
    package func text(of value: FieldValue) -> String {
        switch value {
        case .text(let text): text
        case .number(let seconds) where valueType == .duration: ItemDuration(seconds: seconds).text
        case .number(let number): "\(number)"
        case .rating(let rating): rating.text
        case .tags(let tags): tags.joined(separator: ", ")
        }
    }
}

extension CatalogueKind {
    private static let songFields = CatalogueField.allCases
    private static let movieFields = CatalogueField.allCases.filter { $0 != .album }
    private static let songKeys = CatalogueField.allCases.map { CatalogueKind.songs.importedNames(of: $0)[0] }
    private static let movieKeys = CatalogueField.allCases.map { CatalogueKind.movies.importedNames(of: $0)[0] }

    /// The fields of an item, in the order of the form.
    package var fields: [CatalogueField] {
        self == .songs ? Self.songFields : Self.movieFields
    }

    /// The fields in the order of exported files. The note, which may be long, is last.
    package var exportedFields: [CatalogueField] {
        fields.filter { $0 != .note } + [.note]
    }

    /// Returns the name of a field in forms, exports, JSON and URLs.
    package func key(of field: CatalogueField) -> String {
        (self == .songs ? Self.songKeys : Self.movieKeys)[field.rawValue]
    }

    /// Returns the English names of a field in files that are imported, in lower case and without separators. If a file
    /// has several of them, the first name in this list is used, unless `ColumnPlan` decides otherwise. It is also the field's name in forms, exports, JSON
    /// and URLs, so it never changes. `FieldNames` has the other languages, and the units of durations.
    func importedNames(of field: CatalogueField) -> [String] {
        switch (field, self) {
        case (.name, .songs):
            [
                "name", "title", "songtitle", "songname", "tracktitle", "trackname", "recordingname", "song", "track",
                "movie", "film",
            ]
        case (.name, .movies):
            [
                "name", "title", "movietitle", "moviename", "filmtitle", "filmname", "movie", "film", "song", "track",
                "primarytitle", "seriestitle",
            ]
        case (.credit, .songs):
            [
                "artist", "artists", "artistname", "artistnames", "artistsname", "trackartist", "trackartists",
                "trackartistsname", "trackartistname", "songartist", "artisttext", "singer", "band", "performer", "by",
                "albumartist", "albumartistname",
            ]
        // A file of songs that was chosen by mistake must not become movies, so "artist" is not among these.
        case (.credit, .movies): ["director", "directors", "directorname", "directedby", "moviedirector", "by"]
        case (.album, _): ["album", "albumtitle", "albumname", "trackalbumname", "albumtext", "releasename", "record"]
        case (.year, _):
            [
                "year", "releaseyear", "yearreleased", "movieyear", "released", "releasedate", "originalreleasedate",
                "originalyear", "releasedyear", "trackyear", "titleyear", "productionyear", "albumreleasedate",
                "trackalbumreleasedate", "firstreleasedate",
            ]
        case (.duration, _):
            [
                "duration", "length", "time", "runtime", "seconds", "trackduration", "tracklength", "songlength",
                "songduration", "playtime", "playingtime", "runningtime", "totaltime",
            ]
        case (.note, _): ["note", "notes", "comment", "comments", "review"]
        case (.rating, _): ["rating", "stars", "myrating", "yourrating", "userrating"]
        case (.tags, _): ["tags", "tag", "genre", "genres", "keywords", "mood"]
        }
    }
}

extension CatalogueItem {
    /// The value of a field; `nil` if it has none.
    package subscript(field: CatalogueField) -> FieldValue? {
        switch field {
        case .name: .text(name)
        case .credit: .text(credit)
        default: facts[field]
        }
    }
}

package enum FieldValue: Sendable, Equatable, Codable {
    case text(String)
    /// A number; for a duration, its seconds.
    case number(Int)
    case rating(Rating)
    /// At least one tag.
    case tags([String])

    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var number: Int? { if case .number(let number) = self { number } else { nil } }
    package var rating: Rating? { if case .rating(let rating) = self { rating } else { nil } }
    package var tags: [String]? { if case .tags(let tags) = self { tags } else { nil } }
}

/// The optional fields of a song or a movie.
package struct ItemFacts: Sendable, Equatable, Codable {
    package static let none = ItemFacts()

    package private(set) var album: String?
    package private(set) var year: Int?
    /// The duration, in seconds.
    package private(set) var seconds: Int?
    package private(set) var note: String?
    package private(set) var rating: Rating?
    package private(set) var tags: [String]

    /// The values are validated by ``Draft``.
    package init(
        album: String? = nil,
        year: Int? = nil,
        seconds: Int? = nil,
        note: String? = nil,
        rating: Rating? = nil,
        tags: [String] = []
    ) {
        self.album = album
        self.year = year
        self.seconds = seconds
        self.note = note
        self.rating = rating
        self.tags = tags
    }

    /// The value of a field; `nil` if it has none, and for the name and the credit.
    package subscript(field: CatalogueField) -> FieldValue? {
        get {
            switch field {
            case .name, .credit: nil
            case .album: album.map(FieldValue.text)
            case .year: year.map(FieldValue.number)
            case .duration: seconds.map(FieldValue.number)
            case .note: note.map(FieldValue.text)
            case .rating: rating.map(FieldValue.rating)
            case .tags: tags.isEmpty ? nil : .tags(tags)
            }
        }
        set {
            switch field {
            case .name, .credit: break
            case .album: album = newValue?.text
            case .year: year = newValue?.number
            case .duration: seconds = newValue?.number
            case .note: note = newValue?.text
            case .rating: rating = newValue?.rating
            case .tags: tags = newValue?.tags ?? []
            }
        }
    }
}
