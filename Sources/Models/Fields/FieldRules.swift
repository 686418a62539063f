/// The reason that a text cannot be the value of a field.
package enum FieldError: Error, Sendable, Equatable, Codable {
    /// The field is required, and its text is empty or invisible; for a single tag, also a text with a comma.
    case blank
    /// The text is too long. The length is in UTF-16 code units; for tags, it is that of the longest one.
    case tooLong(length: Int)
    /// The text has a character that no page can show. Only notes may have tabs and line breaks.
    case forbidden(ForbiddenCharacter)
    /// The text is not a number or a duration, or is outside the field's range.
    case notInRange
    /// There are more tags than allowed.
    case tooMany(count: Int)
}

/// The rules for the texts of fields in forms and files.
///
/// White space at the ends of a text is dropped, and an invisible text counts as none. In a typed text, U+FFFD is
/// refused as well: it replaces bytes that are not UTF-8, and forbidden characters in a form that is shown again.
enum FieldRules {
    /// The maximum length of a line, in UTF-16 code units, like the `maxlength` of an HTML field.
    static let lineLimit = 500

    /// Returns a text of one line.
    static func line(_ text: String, limit: Int = lineLimit, isTyped: Bool) throws(FieldError) -> String? {
        let line = text.trimmed
        try check(line, limit: limit, isTyped: isTyped)
        return line.isInvisible ? nil : line
    }

    /// Returns a decimal number without a sign.
    static func number(_ text: String, in range: ClosedRange<Int>) throws(FieldError) -> Int? {
        let digits = text.trimmed
        guard !digits.isEmpty else { return nil }
        guard let number = Int(digits: digits.utf8), range.contains(number) else { throw .notInRange }
        return number
    }

    /// Throws an error for a text that is too long or has a forbidden character.
    static func check(
        _ text: String,
        limit: Int,
        allowing allowed: [Unicode.Scalar] = [],
        isTyped: Bool
    ) throws(FieldError) {
        let length = text.utf16.count
        guard length <= limit else { throw .tooLong(length: length) }
        if let character = ForbiddenCharacter.first(in: text, allowing: allowed) { throw .forbidden(character) }
        if isTyped, let character = ForbiddenCharacter.firstReplacement(in: text) { throw .forbidden(character) }
    }
}

/// The rules for a note: lines of text, with tabs.
package enum Note {
    /// The maximum length, in UTF-16 code units.
    package static let lengthLimit = 2_000

    /// Returns the note to keep. Line breaks become LF.
    static func text(of text: String, isTyped: Bool) throws(FieldError) -> String? {
        let note = text.withLineFeeds.trimmed
        try FieldRules.check(note, limit: lengthLimit, allowing: ForbiddenCharacter.textControls, isTyped: isTyped)
        return note.isInvisible ? nil : note
    }
}
