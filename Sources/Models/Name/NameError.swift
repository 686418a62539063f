/// Why something cannot be a name. The words for it are the view model's.
package enum NameError: Error, Sendable, Equatable {
    /// Nothing was typed.
    case missing
    /// Nothing of what was typed can be seen.
    case blank
    /// `length` and `limit` are UTF-16 code units, as the `maxlength` of an HTML field counts.
    case tooLong(length: Int, limit: Int)
    case forbidden(ForbiddenCharacter)
}
