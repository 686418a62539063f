package import Models
import Routing
import Views

package struct EntryAdditionViewModel: EntryAdditionView, Equatable {
    package let field: TextFieldViewModel
    package let addURL = Route.entries().url
    package let token: String

    /// The form as it is opened.
    package init(token: FormToken) {
        self.init("", error: nil, token: token)
    }

    /// The form as it comes back: what was typed stays in it, beside what is wrong with it.
    package init(refused typed: String, because error: EntryError, token: FormToken) {
        self.init(typed, error: Self.words(for: error), token: token)
    }

    private init(_ typed: String, error: String?, token: FormToken) {
        var field = TextFieldViewModel("words", label: "New entry", value: typed)
        field.hint = "Everyone sees it. Left empty, it is a row with its time."
        field.error = error
        field.hasFocus = error != nil
        self.field = field
        self.token = token.text
    }

    private static func words(for error: EntryError) -> String {
        switch error {
        case .tooLong(let length, let limit):
            "The entry has \(Quantity.grouped(length)) characters. Shorten it to \(Quantity.grouped(limit)) or fewer."
        case .forbidden(let character):
            "The entry has \(character.wordsInLine). It stands there as � now; remove it."
        }
    }
}
