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
        guard line.unicodeScalars.contains(where: { !$0.isInvisible }) else {
            throw DraftError(field: field, reason: .blank)
        }
        return line
    }
}

extension String {
    fileprivate var trimmed: String {
        var scalars = unicodeScalars[...]
        while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    /// White space, and what a reader never sees, such as a zero width space.
    fileprivate var isInvisible: Bool { properties.isWhitespace || properties.isDefaultIgnorableCodePoint }
}
