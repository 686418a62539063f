/// Why words cannot be added as an entry. What is said about them is the view model's.
package enum EntryError: Error, Sendable, Equatable {
    /// `length` and `limit` are UTF-16 code units, as the `maxlength` of an HTML field counts.
    case tooLong(length: Int, limit: Int)
    /// An entry is one line, so tabs and line breaks are forbidden as well.
    case forbidden(ForbiddenCharacter)
}
