/// Why a text cannot be saved. The words for it are the view model's.
package enum TextError: Error, Sendable, Equatable {
    /// `length` and `limit` are UTF-16 code units, as the `maxlength` of an HTML field counts.
    case tooLong(length: Int, limit: Int)
    case forbidden(ForbiddenCharacter)
}
