/// The rules for each field of a song or a movie.
enum FieldValidation {
    /// A line that has to be there.
    static func required(_ text: String, as field: DraftError.Field) throws(DraftError) -> String {
        let line = text.trimmed
        try check(line, as: field)
        guard !line.isInvisible else { throw DraftError(field: field, reason: .blank) }
        return line
    }

    /// A line that may be missing.
    static func line(_ text: String, as field: DraftError.Field) throws(DraftError) -> String? {
        let line = text.trimmed
        try check(line, as: field)
        return line.isInvisible ? nil : line
    }

    static func note(_ text: String) throws(DraftError) -> String? {
        let note = text.withLineFeeds.trimmed
        try check(note, as: .note, allowing: ["\n", "\t"])
        return note.isInvisible ? nil : note
    }

    static func number(
        _ text: String,
        in range: ClosedRange<Int>,
        as field: DraftError.Field
    ) throws(DraftError) -> Int? {
        let digits = text.trimmed
        guard !digits.isEmpty else { return nil }
        let isNumber = digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        guard isNumber, let number = Int(digits), range.contains(number) else {
            throw DraftError(field: field, reason: .notInRange)
        }
        return number
    }

    static func seconds(_ text: String) throws(DraftError) -> Int? {
        let duration = text.trimmed
        guard !duration.isEmpty else { return nil }
        guard let time = PlayingTime(duration) else { throw DraftError(field: .duration, reason: .notInRange) }
        return time.seconds
    }

    /// Each tag once, whatever its case.
    static func tags(_ text: String) throws(DraftError) -> [String] {
        guard !text.isEmpty else { return [] }
        var tags: [String] = []
        var known: Set<String> = []
        for part in text.unicodeScalars.split(separator: ",") {
            guard let tag = try line(String(part), as: .tags) else { continue }
            if known.insert(tag.lowercased()).inserted { tags.append(tag) }
        }
        guard tags.count <= DraftError.tagCountLimit else {
            throw DraftError(field: .tags, reason: .tooMany(count: tags.count))
        }
        return tags
    }

    private static func check(
        _ text: String,
        as field: DraftError.Field,
        allowing allowed: [Unicode.Scalar] = []
    ) throws(DraftError) {
        let length = text.utf16.count
        if let limit = field.lengthLimit, length > limit {
            throw DraftError(field: field, reason: .tooLong(length: length))
        }
        if let character = ForbiddenCharacter.first(in: text, allowing: allowed) {
            throw DraftError(field: field, reason: .forbidden(character))
        }
    }
}
