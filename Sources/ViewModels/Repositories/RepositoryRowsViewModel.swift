package import Foundation
package import Models
package import Routing
package import Views

/// A row of a list of repositories, created from a star or from an organisation's repository.
package struct RepositoryRowViewModel: RepositoryRowView, Equatable {
    package let title: HighlightedTextViewModel
    package let subtitle: HighlightedTextViewModel
    package let isVisited: Bool
    package let tap: RepositoryTapViewModel

    init(_ name: String, _ summary: String?, isVisited: Bool, tap: RepositoryTapViewModel, words: [String] = []) {
        title = HighlightedTextViewModel(name, words: words)
        subtitle = HighlightedTextViewModel(summary ?? Self.noDescription, words: summary == nil ? [] : words)
        self.isVisited = isVisited
        self.tap = tap
    }

    /// A starred repository.
    /// - Parameter words: The folded words to search for.
    package init(_ item: MarkedStar, words: [String] = []) {
        let repository = item.star.repository
        self.init(
            repository.fullName,
            repository.summary,
            isVisited: item.mark.isVisited,
            tap: RepositoryTapViewModel(repository.url, of: item.id),
            words: words
        )
    }

    static let noDescription = "No description"
}

package struct RepositoryTapViewModel: RepositoryTap, Equatable {
    package let url: String
    package let visitURL: String?

    init(_ url: String, of id: Repository.ID?) {
        self.url = url
        visitURL = id.map { Route.repositories(.visit(id: $0)).url }
    }
}

package struct RepositoryFactsViewModel: RepositoryRowFacts {
    package let badges: [String]
    package let stars: String
    package let starsInFull: String
    package let others: [String]
    package let day: (label: String, day: String)?
    package let topics: [String]
    package let otherTopics: String?

    init(badges: [String], stars: Int, others: [String?], day: (label: String, date: Date?), topics: [String]) {
        self.badges = badges
        self.stars = "\(stars.abbreviated) \(stars == 1 ? "star" : "stars")"
        starsInFull = stars.counted("star")
        self.others = others.compactMap(\.self)
        self.day = day.date.map { (day.label, UTCTime.day(of: $0)) }
        (self.topics, otherTopics) = topics.shortened()
    }

    /// The facts of a starred repository.
    /// - Parameter order: The order of the list, which decides the day.
    package init(_ star: Star, in order: RepositoryOrder = .default, now: Date) {
        let repository = star.repository
        self.init(
            badges: Self.badges(
                isArchived: repository.isArchived,
                isFork: repository.isFork,
                pushedAt: repository.pushedAt,
                now: now
            ),
            stars: repository.starCount,
            others: [repository.language],
            day: order.key == .pushed ? ("Pushed", repository.pushedAt) : ("Starred", star.starredAt),
            topics: repository.topics
        )
    }

    /// Returns the names of the unusual states of a repository.
    static func badges(isArchived: Bool, isFork: Bool = false, pushedAt: Date?, now: Date) -> [String] {
        let isStale = Repository.isStale(pushedAt: pushedAt, at: now)
        return [isArchived ? "Archived" : nil, isStale ? "No push for 2 years" : nil, isFork ? "Fork" : nil].compactMap(
            \.self
        )
    }
}

package struct RepositoryMarkViewModel: RepositoryRowMark, Equatable {
    /// The length of a note's beginning: two lines on a phone.
    private static let noteWidth = 120

    package let id: String
    package let name: String
    package let note: LinkedTextViewModel?
    package let chosenField = RepositoryMarksField.chosen.name
    package let isChosen: Bool
    package let visit: FormButton
    package let detailsURL: String
    package let tags: [Link]
    package let otherTags: String?

    /// - Parameters:
    ///   - isChosen: Whether the repository was chosen when the form was sent.
    ///   - list: The list of the row; `nil` for the default page.
    package init(_ item: MarkedStar, isChosen: Bool = false, returnTo list: ListRoute? = nil) {
        id = "\(item.id)"
        name = item.star.repository.fullName
        note = item.mark.note.isEmpty ? nil : LinkedTextViewModel(Self.beginning(of: item.mark.note))
        self.isChosen = isChosen
        visit = .visit(item.id, isVisited: item.mark.isVisited)
        let page = Route.repositories(.repository(id: item.id, returnTo: list)).url
        detailsURL = "\(page)#\(RepositoryFormField.note.name)"
        let (tags, others) = item.mark.tags.shortened()
        self.tags = tags.map { Link($0, to: Route.repositories(.list(RepositoryQuery(tag: $0))).url) }
        otherTags = others
    }

    /// Returns the id of a row's button. The page scrolls to the button after it was pressed.
    package static func buttonID(of id: Repository.ID) -> String { "visit-\(id)" }

    private static func beginning(of note: String) -> String {
        String(note.unicodeScalars.map { $0 == "\n" || $0 == "\t" ? " " : Character($0) }).shortened(to: noteWidth)
    }
}

extension FormButton {
    /// The button that marks a repository as visited, or removes the mark.
    static func visit(_ id: Repository.ID, isVisited: Bool) -> Self {
        isVisited
            ? FormButton("Mark as not visited", RepositoryMarksField.unvisited, value: "\(id)")
            : FormButton("Mark as visited", RepositoryMarksField.visited, value: "\(id)")
    }
}

package struct RepositoryRowsViewModel: RepositoryRowsView {
    package typealias Item = (
        sleeve: SleeveImageViewModel, row: RepositoryRowViewModel, facts: RepositoryFactsViewModel,
        mark: RepositoryMarkViewModel?
    )

    package let items: [Item]
    package let pagination: PaginationViewModel?

    /// - Parameter url: Returns the URL of a page by its number.
    init(_ items: [Item], _ paging: Paging, url: (Int) -> String) {
        self.items = items
        pagination = PaginationViewModel(paging, url: url)
    }
}
