package import Models

/// Why a form with a text was not saved, and the words for it.
package enum TextRefusal: Sendable, Equatable {
    /// The form has no text field at all.
    case missing
    case notUTF8
    case invalid(TextError)

    var words: String {
        switch self {
        case .missing:
            "The form came without its text. Nothing was changed; send it again."
        case .notUTF8:
            "The text was not sent as UTF-8, so some characters were lost on the way. Check it and save again."
        case .invalid(.tooLong(let length, let limit)):
            "The text has \(Quantity.grouped(length)) characters. Shorten it to \(Quantity.grouped(limit)) or fewer."
        case .invalid(.forbidden(let character)):
            "The text has a character that no page can show (\(character)). It stands there as � now; remove it and save again."
        }
    }
}
