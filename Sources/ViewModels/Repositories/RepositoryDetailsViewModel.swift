package import Foundation
package import Models
package import Routing
package import Views

package struct RepositoryDetailsViewModel: RepositoryDetailsView, PageContent, Equatable {
    package let notice: NoticeViewModel?
    package let sleeve: SleeveImageViewModel
    package let heading: String
    package let description: String
    package let url: String
    package let visitURL: String
    package let isVisited: Bool
    package let facts: FactListViewModel
    package let play: PlayFormViewModel
    package let marksURL = Route.repositories(.marks).url
    package let returnField: HiddenFieldViewModel
    package let visit: FormButton
    package let id: String
    package let saveURL: String
    package let note: TextAreaFieldViewModel
    package let tags: TextFieldViewModel
    package let listLink: Link

    package var summary: ErrorSummaryViewModel? { ErrorSummaryViewModel(of: [note, tags]) }
    package var pageTitle: String { summary == nil ? heading : "Error: \(heading)" }
    package let place: Place? = .below(.repositories)
    package static var scripts: [Asset] { [.repositories, .refresh] }

    /// - Parameters:
    ///   - isSaved: Whether the visitor has just saved the note and tags.
    ///   - refused: The note and tags that were not saved, and the reason; `nil` when the page is opened.
    ///   - list: The list that the repository was opened from; `nil` for the default page.
    package init(
        _ item: MarkedStar,
        isSaved: Bool = false,
        refused: (note: String, tags: String, error: RepositoryMarkError)? = nil,
        returnTo list: ListRoute? = nil,
        now: Date
    ) {
        let repository = item.star.repository
        notice = isSaved ? NoticeViewModel("Your note and tags were saved.", hasFocus: true) : nil
        sleeve = .onPage(Sleeve(ofRepository: repository.fullName, language: repository.language))
        heading = repository.fullName
        description = repository.summary ?? RepositoryRowViewModel.noDescription
        url = repository.url
        visitURL = Route.repositories(.visit(id: item.id)).url
        isVisited = item.mark.isVisited
        facts = FactListViewModel(facts: Self.facts(of: item.star, now: now) + Self.facts(of: item.mark))
        play = PlayFormViewModel(PlayedItem(repository).id)
        saveURL = Route.repositories(.repository(id: item.id, returnTo: list)).url
        returnField = HiddenFieldViewModel(RepositoryMarksField.returnURL, value: saveURL)
        listLink = Link(backTo: list ?? .repositories(RepositoryQuery()))
        visit = .visit(item.id, isVisited: isVisited)
        id = "\(item.id)"
        note = Self.note(refused?.note ?? item.mark.note, refused?.error)
        tags = Self.tags(
            refused?.tags ?? item.mark.tags.joined(separator: ", "),
            refused?.error,
            hasFocus: note.error == nil
        )
    }

    private static func facts(of star: Star, now: Date) -> [Fact] {
        let repository = star.repository
        let badges = RepositoryFactsViewModel.badges(
            isArchived: repository.isArchived,
            isFork: repository.isFork,
            pushedAt: repository.pushedAt,
            now: now
        )
        return [
            repository.language.map {
                Fact("Language", $0, url: Route.repositories(.list(RepositoryQuery(language: .named($0)))).url)
            },
            Fact("Stars", repository.starCount.grouped),
            fact("Starred", star.starredAt), repository.pushedAt.map { fact("Pushed", $0) },
            fact("Topics", repository.topics) { RepositoryQuery(words: $0) },
            badges.isEmpty ? nil : Fact("State", badges.joined(separator: ", ")),
        ].compactMap(\.self)
    }

    /// Returns the visitor's own note and tags, which the other side edits.
    private static func facts(of mark: RepositoryMark) -> [Fact] {
        let note = mark.note.isEmpty ? nil : Fact("Your note", mark.note, text: LinkedTextViewModel(mark.note).spans)
        return [note, fact("Your tags", mark.tags) { RepositoryQuery(tag: $0) }].compactMap(\.self)
    }

    /// - Parameter list: Returns the list of stars with a value.
    private static func fact(_ name: String, _ values: [String], in list: (String) -> RepositoryQuery) -> Fact? {
        let links = values.map { Link($0, to: Route.repositories(.list(list($0))).url) }
        return values.isEmpty ? nil : Fact(name, "", links: links)
    }

    private static func fact(_ name: String, _ date: Date) -> Fact {
        let time = UTCTime(date)
        return Fact(name, time.words, timestamp: time.timestamp)
    }

    private static func note(_ text: String, _ error: RepositoryMarkError?) -> TextAreaFieldViewModel {
        var field = TextAreaFieldViewModel(RepositoryFormField.note, label: "Note", value: text)
        switch error {
        case .note, .notListed, .tooMany, .noRoom: field.error = error?.message
        case .tags, nil: break
        }
        field.hasFocus = field.error != nil
        return field
    }

    private static func tags(_ text: String, _ error: RepositoryMarkError?, hasFocus: Bool) -> TextFieldViewModel {
        var field = TextFieldViewModel(RepositoryFormField.tags, label: "Tags", value: text)
        field.hint = "Separate tags with commas."
        switch error {
        case .tags: field.error = error?.message
        case .note, .notListed, .tooMany, .noRoom, nil: break
        }
        field.hasFocus = hasFocus && field.error != nil
        return field
    }
}
