/// A song or a movie that has no id yet, and that has been found fit to keep.
package struct Draft<Item: CatalogueItem>: Sendable, Equatable {
    package let name: String
    package let credit: String

    /// White space around a name or a credit is dropped.
    /// - Throws: which of the two cannot be kept, and why; the name is looked at first.
    package init(name: String, credit: String) throws(DraftError) {
        self.name = try Self.validated(name, as: .name)
        self.credit = try Self.validated(credit, as: .credit)
    }

    private static func validated(_ text: String, as field: DraftError.Field) throws(DraftError) -> String {
        let line = text.trimmed
        let length = line.utf16.count
        guard length <= DraftError.lengthLimit else {
            throw DraftError(field: field, reason: .tooLong(length: length))
        }
        if let character = ForbiddenCharacter.first(in: line) {
            throw DraftError(field: field, reason: .forbidden(character))
        }
        guard !line.isInvisible else { throw DraftError(field: field, reason: .blank) }
        return line
    }
}
