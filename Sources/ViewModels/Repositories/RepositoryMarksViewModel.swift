import Foundation
import Models
import Routing
import Views

package struct RepositoryMarksViewModel: RepositoryMarksView, Equatable {
    /// The name of the field for a tag, and its id.
    package static let tagField = "new-tag"

    package let marksURL = Route.repositories(.marks).url
    package let returnURL: String
    package let chosenElsewhere: [String]
    package let tag: TextFieldViewModel
    package let rows: RepositoryRowsViewModel<RepositoryViewModel>

    package var summary: ErrorSummaryViewModel? { ErrorSummaryViewModel(of: [tag]) }

    /// - Parameters:
    ///   - typed: What was sent and is shown again; nil when the page is opened.
    init(_ page: RepositoryPage, _ query: RepositoryQuery, refused typed: RepositoryMarksInput?, now: Date) {
        let words = Folding.words(of: query.words)
        let chosen = Set(typed?.chosen ?? [])
        let rows = page.items.map {
            RepositoryViewModel($0, words: words, isChosen: chosen.contains($0.id), now: now)
        }
        self.rows = RepositoryRowsViewModel(rows, page.paging) { Route.repositories(.list(query.onPage($0))).url }
        returnURL = Route.repositories(.list(query)).url
        chosenElsewhere = chosen.isEmpty ? [] : chosen.subtracting(page.items.map(\.id)).sorted().map { "\($0)" }
        tag = Self.field(typed)
    }

    private static func field(_ typed: RepositoryMarksInput?) -> TextFieldViewModel {
        var field = TextFieldViewModel(tagField, label: "Tag", value: typed?.tag ?? "")
        field.error = typed.map(words)
        field.hasFocus = typed != nil
        return field
    }

    private static func words(of typed: RepositoryMarksInput) -> String {
        switch typed.problem {
        case .nothingChosen: "Choose at least one repository below."
        case .refused(let error): error.words
        }
    }
}
