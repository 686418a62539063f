internal import Foundation

/// Reads songs from the lines of a text: a playlist (M3U), or a list of lines such as "Artist - Title".
struct LineReader: RowReader {
    enum Form: Equatable {
        /// The lines are files, with directives such as `#EXTINF:213,Artist - Title` before them.
        case playlist
        /// Each line is an artist and a title. The title comes first only if the first line says so: "Title - Artist".
        case list(isTitleFirst: Bool, hasHeading: Bool)
    }

    /// The values of a song, by the numbers of their columns.
    private typealias Values = [Column: String]

    private enum Column: Int, CaseIterable {
        case name, artist, album, duration, genre

        var match: ColumnMatch {
            switch self {
            case .name: ColumnMatch(field: .name, rank: 0, notation: .text)
            case .artist: ColumnMatch(field: .credit, rank: 0, notation: .text)
            case .album: ColumnMatch(field: .album, rank: 0, notation: .text)
            case .duration: ColumnMatch(field: .duration, rank: 0, notation: .duration(.seconds, of: .songs))
            case .genre: ColumnMatch(field: .tags, rank: 0, notation: .tags(separators: ",;"))
            }
        }
    }

    private(set) var window: ByteWindow
    private let form: Form
    private var isHeading: Bool
    /// The values of the directives since the last file of a playlist.
    private var directives: Values = [:]
    private(set) var lineExample: LineExample?

    var columnNames: [String] { Column.allCases.map { "\($0)" } }

    init(window: ByteWindow, form: Form) {
        self.window = window
        self.form = form
        isHeading = if case .list(_, let hasHeading) = form { hasHeading } else { false }
    }

    mutating func next() throws -> ReadRow? {
        while try !isAtEnd() {
            guard let end = try lineEnd() else {
                directives = [:]
                return try window.skipLongLine()
            }
            let start = window.start
            let line = String(validating: window.bytes[start..<end], as: UTF8.self)?.trimmed
            window.consume(upTo: min(end + 1, window.bytes.count))
            guard let line else {
                let problem = ImportProblem(at: window.position(of: start), reason: .invalidUTF8)
                return .invalid(problem, excerpt: window.excerpt(from: start, to: end))
            }
            if line.isEmpty { continue }
            if isHeading {
                isHeading = false
            } else if let values = values(of: line) {
                return .row(row(values, at: start))
            }
        }
        return nil
    }

    private mutating func isAtEnd() throws -> Bool {
        try window.extend(to: 1)
        return window.count == 0
    }

    /// Returns the index after the line; `nil` if it is longer than a row may be.
    private mutating func lineEnd() throws -> Int? {
        while true {
            if let end = window.bytes[window.start...].firstIndex(where: \.isLineEnd) { return end }
            if window.isComplete { return window.bytes.count }
            guard window.count <= ByteWindow.rowLimit else { return nil }
            try window.extend()
        }
    }

    private func row(_ values: Values, at start: Int) -> RowText {
        var row = RowText(start: start)
        for column in Column.allCases {
            guard let value = values[column], !value.isEmpty else { continue }
            row.inherit(column.match, value, from: column.rawValue)
        }
        return row
    }

    /// Returns the values of a song; `nil` for a line that is not one.
    private mutating func values(of line: String) -> Values? {
        if case .list(let isTitleFirst, _) = form {
            guard let song = DashedLine(listed: line) else { return [.name: line] }
            let (artist, name) = isTitleFirst ? (song.second, song.first) : (song.first, song.second)
            lineExample = lineExample ?? LineExample(name: name, artist: artist, isTitleFirst: isTitleFirst)
            return [.artist: artist, .name: name, .duration: song.duration]
        }
        guard !line.hasPrefix("#") else {
            addDirective(line)
            return nil
        }
        defer { directives = [:] }
        var values = directives
        let file = Self.fileName(line)
        if values[.name] == nil || values[.artist] == nil, let song = DashedLine(fileName: file) {
            values[.artist] = values[.artist] ?? song.first
            values[.name] = values[.name] ?? song.second
        }
        values[.name] = values[.name] ?? file
        return values
    }
}

extension LineReader {
    private mutating func addDirective(_ line: String) {
        let parts = line.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1).map { String(Substring($0)).trimmed }
        guard parts.count == 2 else { return }
        switch parts[0].uppercased() {
        case "#EXTART": directives[.artist] = parts[1]
        case "#EXTALB": directives[.album] = parts[1]
        case "#EXTGENRE": directives[.genre] = parts[1]
        case "#EXTINF": addTitle(parts[1])
        default: break
        }
    }

    /// Adds the values of `213,Artist - Title`. There may be attributes before the comma, such as `tvg-name="A, B"`.
    private mutating func addTitle(_ text: String) {
        var isQuoted = false
        let comma = text.utf8.firstIndex { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == UInt8(ascii: ",") && !isQuoted
        }
        let duration = text.utf8.prefix { "0123456789.".utf8.contains($0) }
        if duration.contains(where: "123456789".utf8.contains) { directives[.duration] = String(Substring(duration)) }
        let title = comma.map { String(Substring(text.utf8[$0...].dropFirst())).trimmed } ?? ""
        if let song = DashedLine(title), directives[.artist] == nil {
            directives[.artist] = song.first
            directives[.name] = song.second
        } else if !title.isEmpty {
            directives[.name] = title
        }
    }

    /// Returns the last component of a path or URL, without its extension.
    private static func fileName(_ path: String) -> String {
        let isURL = path.contains("://")
        let separators = (isURL ? "/" : "/\\").utf8
        var name = path.utf8.split(whereSeparator: separators.contains).last.map { String(Substring($0)) } ?? path
        if isURL { name = name.removingPercentEncoding ?? name }
        let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.startIndex
        let letters = name[dot...].dropFirst()
        if dot != name.startIndex, letters.count <= 4, letters.allSatisfy({ $0.isLetter || $0.isNumber }) {
            name = String(name[..<dot])
        }
        return name.contains("_-_") ? name.replacingBytes("_", with: " ") : name
    }

    /// The number of lines by which a list is recognised.
    private static let sampleSize = 500

    /// Returns the form of a playlist, by its name or first line; `nil` for any other file.
    static func playlist(_ beginning: ArraySlice<UInt8>, named name: String) -> Form? {
        let isNamed = [".m3u", ".m3u8"].contains { name.lowercased().hasSuffix($0) }
        return isNamed || beginning.drop(while: \.isJSONWhiteSpace).starts(with: "#EXTM3U".utf8) ? .playlist : nil
    }

    /// Returns the form of a list of lines such as "Artist - Title"; `nil` unless four of five are such.
    ///
    /// Tabs, semicolons and vertical lines are those of a table, and so are commas if every line has as many.
    static func list(_ window: ByteWindow) -> Form? {
        var lines = window.bytes[window.start...].split(maxSplits: sampleSize, whereSeparator: \.isLineEnd)
        if lines.count > sampleSize || !window.isComplete { lines = lines.dropLast() }
        lines = lines.filter { line in !line.allSatisfy(\.isJSONWhiteSpace) }
        let commas = Set(lines.map { line in line.count { $0 == UInt8(ascii: ",") } })
        guard lines.count > 1, commas.count > 1 || commas == [0] else { return nil }
        let texts = lines.map { String(decoding: $0.prefix(ByteWindow.rowLimit), as: UTF8.self) }
        let listed = texts.filter { text in
            !text.utf8.contains { "\t;|".utf8.contains($0) } && DashedLine(listed: text) != nil
        }
        guard listed.count > 1, !texts.allSatisfy({ $0.hasPrefix("\"") }), 5 * listed.count >= 4 * lines.count else {
            return nil
        }
        let heading = DashedLine(listed: texts[0])
        let isColumn = FieldNames.match(FieldNames.normalized(texts[0]), in: .songs) != nil
        guard heading != nil || !isColumn else { return nil }
        let fields = [heading?.first, heading?.second].map { name in
            name.flatMap { FieldNames.match(FieldNames.normalized($0), in: .songs)?.field }
        }
        let isTitleFirst = fields == [.name, .credit]
        return .list(isTitleFirst: isTitleFirst, hasHeading: isTitleFirst || fields == [.credit, .name])
    }
}

/// Two texts with a dash between them, as an artist and a title are written in one line.
private struct DashedLine {
    private(set) var first: String
    private(set) var second: String
    /// The time behind the second text, such as that of "Title (3:45)"; empty if there is none.
    private(set) var duration = ""

    /// Splits a text at its first dash with spaces around it.
    init?(_ text: String) {
        guard let (first, second) = Self.halves(text[...]) else { return nil }
        self.first = first
        self.second = second
    }

    /// Splits a line of a list, which may have a number or a bullet before it, and a duration at its end.
    init?(listed line: String) {
        var text = line.trimmed[...]
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let mark = text.dropFirst(digits.count)
        if (1...4).contains(digits.count), mark.hasPrefix(". ") || mark.hasPrefix(") ") {
            text = mark.dropFirst(2)
        } else if ["- ", "* ", "• ", "– "].contains(where: text.hasPrefix) {
            text = text.dropFirst(2)
        }
        guard let (first, second) = Self.halves(text) else { return nil }
        self.first = first
        self.second = second
        let end = second.last == ")" ? "(" : second.last == "]" ? "[" : nil
        if let end, let start = second.lastIndex(where: { String($0) == end }) {
            let time = second[start...].dropFirst().dropLast()
            let name = String(second[..<start]).trimmed
            if !name.isEmpty, time.contains(":"), ItemDuration(String(time)) != nil {
                self.second = name
                duration = String(time)
            }
        }
    }

    /// Splits the name of a file without its extension: "Artist - Title", with or without the number of a track before it, or
    /// before the title: "Artist - Album - 03 - Title".
    init?(fileName: String) {
        var parts = fileName.split(separator: " - ").map { String($0).trimmed }
        let numbers = parts.map { part in part.utf8.allSatisfy(JSONCursor.digits.contains) && part.utf8.count <= 3 }
        if parts.count >= 3, numbers[0] {
            parts.removeFirst()
        } else if parts.count == 4, numbers[2] {
            parts = [parts[0], parts[3]]
        } else if parts.count == 3, numbers[1] {
            parts.remove(at: 1)
        }
        guard let first = parts.first, parts.count >= 2 else { return nil }
        // "03. Artist"; a number without a sign may be part of the name: "10 Years", but not "03 Years".
        let digits = first.prefix { $0.isASCII && $0.isNumber }
        let rest = first.dropFirst(digits.count)
        let isNumbered = rest.hasPrefix(". ") || rest.hasPrefix(" ") && digits.hasPrefix("0")
        self.first = (1...3).contains(digits.count) && isNumbered ? String(rest.dropFirst()).trimmed : first
        second = parts.dropFirst().joined(separator: " - ")
        // "03 - Title" has no artist.
        guard !self.first.utf8.allSatisfy(JSONCursor.digits.contains) || !first.hasPrefix("0") else { return nil }
    }

    private static func halves(_ text: Substring) -> (String, String)? {
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while let dash = scalars[index...].firstIndex(where: { "-–—".unicodeScalars.contains($0) }) {
            index = scalars.index(after: dash)
            guard dash > scalars.startIndex, index < scalars.endIndex, scalars[index] == " ",
                scalars[scalars.index(before: dash)] == " "
            else { continue }
            let halves = (String(text[..<dash]).trimmed, String(text[index...]).trimmed)
            return halves.0.isEmpty || halves.1.isEmpty ? nil : halves
        }
        return nil
    }
}
