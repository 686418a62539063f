import Foundation
package import Models
import Routing
package import Views

package struct RepositoryMarksFormViewModel: RepositoryMarksFormView {
    package let marksURL = Route.repositories(.marks).url
    package let chosenField = RepositoryMarksField.chosen.name
    package let hidden: [HiddenFieldViewModel]
    package let tag: TextFieldViewModel
    package let add = Self.button("Add the tag", .add)
    package let remove = Self.button("Remove the tag", .remove)
    package let visit = Self.button("Mark as visited", .visit)
    package let unvisit = Self.button("Mark as not visited", .unvisit)
    package let rows: RepositoryRowsViewModel

    package var summary: ErrorSummaryViewModel? { ErrorSummaryViewModel(of: [tag]) }
    package let isOpen: Bool

    /// - Parameter typed: What is chosen and typed already; `nil` when the page is opened.
    init(_ page: ListPage<MarkedStar>, _ query: RepositoryQuery, refused typed: RefusedMarks?, now: Date) {
        let words = Folding.words(of: query.words)
        let chosen = Set(typed?.chosen ?? [])
        let items: [RepositoryRowsViewModel.Item] = page.items.map { item in
            let repository = item.star.repository
            return (
                .inRow(Sleeve(ofRepository: repository.fullName, language: repository.language)),
                RepositoryRowViewModel(item, words: words),
                RepositoryFactsViewModel(item.star, in: query.order, now: now),
                RepositoryMarkViewModel(item, isChosen: chosen.contains(item.id), returnTo: .unlessDefault(query))
            )
        }
        rows = RepositoryRowsViewModel(items, page.paging) { Route.repositories(.list(query.onPage($0))).url }
        let chosenElsewhere = chosen.isEmpty ? [] : chosen.subtracting(page.items.map(\.id)).sorted()
        hidden =
            [HiddenFieldViewModel(RepositoryMarksField.returnURL, value: Route.repositories(.list(query)).url)]
            + chosenElsewhere.map { HiddenFieldViewModel(RepositoryMarksField.chosen, value: "\($0)") }
        tag = Self.field(typed)
        isOpen = typed != nil
    }

    private static func button(_ label: String, _ change: RepositoryMarksField.Change) -> FormButton {
        FormButton(label, RepositoryMarksField.change, value: change.rawValue)
    }

    private static func field(_ typed: RefusedMarks?) -> TextFieldViewModel {
        var field = TextFieldViewModel(RepositoryMarksField.tag, label: "Tag", value: typed?.tag ?? "")
        field.error = typed?.error?.message
        field.hasFocus = typed != nil
        return field
    }
}

/// The content of a form around a list of repositories that was not saved, and the reason; or the repositories that are
/// chosen again.
package typealias RefusedMarks = (tag: String, chosen: [Repository.ID], error: RepositoryMarkError?)

extension NoticeViewModel {
    /// The notice that several marks were changed.
    package init(_ made: MadeMarkChange, _ token: FormToken, in query: RepositoryQuery) {
        let repositories = made.ids.count.counted("repository", "repositories")
        let message =
            switch made.change {
            case .addTag: "Tagged \(repositories)."
            case .removeTag: "Removed the tag from \(repositories)."
            case .visited(true): "Marked \(repositories) as visited."
            case .visited(false): "Marked \(repositories) as not visited."
            case .text, .restoreTag: "Changed \(repositories)."
            }
        self.init(
            made.ids.isEmpty ? "Nothing had to be changed." : message,
            link: Link(
                "Choose them again",
                to: Route.repositories(.listAfter(.choosingAgain(token), query)).url
            ),
            undoURL: made.ids.isEmpty
                ? nil : Route.repositories(.undo(token, returnTo: .repositories(query))).url,
            hasFocus: true
        )
    }

    /// The notice that a change of several marks was undone.
    package init(undoneForRepositories count: Int64) {
        let verb = count == 1 ? "is as it was" : "are as they were"
        self.init("\(Int(count).counted("repository", "repositories")) \(verb) before.", hasFocus: true)
    }
}

extension RepositoryMarkError {
    var message: String {
        switch self {
        case .notListed: "Choose at least one repository below."
        case .note(.tooLong):
            "The note is too long. Shorten it to \(Note.lengthLimit.grouped) characters or fewer."
        case .tags(.tooLong):
            "A tag is too long. Shorten it to \(Tag.lengthLimit.grouped) characters or fewer."
        case .tags(.tooMany): "A repository has at most \(Tag.countLimit.grouped) tags. Remove some."
        case .tags(.blank): "Enter one tag, without a comma."
        case .note, .tags: "There is a character that cannot be shown. Remove the � in its place."
        case .tooMany(let limit):
            "You have reached the limit of \(limit.grouped) repositories that are visited or have a note or tags. "
                + "Clear all of these on one of them."
        case .noRoom: "This server has no room for more visits, notes and tags. Ask the administrator of this server."
        }
    }
}
