/// What a person is called: one line that can be seen, without white space at its ends.
package struct Name: Sendable, Hashable {
    /// The most a name may hold, in UTF-16 code units, as the `maxlength` of an HTML field counts.
    package static let lengthLimit = 100

    package let text: String

    /// - Parameter typed: What stood in the field; nil when there was no field.
    /// - Throws: Why it cannot be a name.
    package init(_ typed: String?) throws(NameError) {
        guard let typed, !typed.isEmpty else { throw .missing }
        let line = typed.trimmed
        let length = line.utf16.count
        guard length <= Self.lengthLimit else { throw .tooLong(length: length, limit: Self.lengthLimit) }
        if let character = ForbiddenCharacter.first(inLine: line) { throw .forbidden(character) }
        guard !line.isInvisible else { throw .blank }
        text = line
    }

    /// A name that a store has kept.
    package init(stored text: String) {
        self.text = text
    }
}
