package import Foundation
package import Models
import Routing
package import Views

/// The row of a starred repository, with the visitor's mark.
package struct RepositoryViewModel: RepositoryRowView, Equatable {
    package let title: String
    package let subtitle: String
    package let isVisited: Bool
    package let url: String
    package let visitURL: String?
    package let markedTitle: MarkedTextViewModel?
    package let markedSubtitle: MarkedTextViewModel?
    package let badges: [String]
    package let facts: [String]
    package let stars: String
    package let starsInFull: String
    package let days: [RepositoryDayViewModel]
    package let topics: [String]
    package let mark: RepositoryRowMarkViewModel?

    /// - Parameters:
    ///   - words: The folded words to search for.
    ///   - isChosen: Whether the repository was chosen when the form was sent.
    package init(_ item: MarkedRepository, words: [String] = [], isChosen: Bool = false, now: Date) {
        let repository = item.star.repository
        title = repository.fullName
        subtitle = repository.summary ?? Self.noDescription
        isVisited = item.mark.isVisited
        url = repository.url
        visitURL = Route.repositories(.visit(id: item.id)).url
        markedTitle = MarkedTextViewModel(repository.fullName, words: words)
        markedSubtitle = repository.summary.flatMap { MarkedTextViewModel($0, words: words) }
        badges = Self.badges(
            isArchived: repository.isArchived,
            isFork: repository.isFork,
            pushedAt: repository.pushedAt,
            now: now
        )
        facts = [repository.language].compactMap(\.self)
        stars = Self.stars(repository.starCount)
        starsInFull = Quantity(repository.starCount, one: "star", many: "stars").words
        days =
            [RepositoryDayViewModel("Starred", item.star.starredAt)]
            + [repository.pushedAt.map { RepositoryDayViewModel("Pushed", $0) }].compactMap(\.self)
        topics = repository.topics
        mark = RepositoryRowMarkViewModel(item, isChosen: isChosen)
    }

    static let noDescription = "No description"

    /// The age of the last push from which a repository counts as stale: two years.
    private static let staleAge: TimeInterval = 2 * 365 * 24 * 60 * 60

    /// Returns the unusual states of a repository in words.
    static func badges(isArchived: Bool, isFork: Bool, pushedAt: Date?, now: Date) -> [String] {
        let isStale = pushedAt.map { now.timeIntervalSince($0) > staleAge } ?? false
        return [isArchived ? "Archived" : nil, isStale ? "Stale" : nil, isFork ? "Fork" : nil].compactMap(\.self)
    }

    /// Returns a number of stars in short, such as "1.2k stars".
    static func stars(_ number: Int) -> String {
        "\(ShortNumber(number).words) \(number == 1 ? "star" : "stars")"
    }
}

package struct RepositoryDayViewModel: RepositoryDay, Equatable {
    package let label: String
    package let day: String

    init(_ label: String, _ date: Date) {
        self.label = label
        day = UTCTime.day(of: date)
    }
}

package struct RepositoryRowMarkViewModel: RepositoryRowMark, Equatable {
    /// The length of a note's beginning: two lines on a phone.
    private static let noteWidth = 120

    package let id: String
    package let isChosen: Bool
    package let note: String?
    package let tags: [RepositoryTagLinkViewModel]
    package let detailsURL: String

    init(_ item: MarkedRepository, isChosen: Bool) {
        id = "\(item.id)"
        self.isChosen = isChosen
        note = item.mark.note.isEmpty ? nil : Self.beginning(of: item.mark.note)
        tags = item.mark.tags.map(RepositoryTagLinkViewModel.init)
        detailsURL = Route.repositories(.repository(id: item.id)).url
    }

    /// Returns the id of a row's button, to which the page scrolls after it was pressed.
    package static func buttonID(of id: Repository.ID) -> String { "visit-\(id)" }

    private static func beginning(of note: String) -> String {
        String(note.unicodeScalars.map { $0 == "\n" || $0 == "\t" ? " " : Character($0) }).shortened(to: noteWidth)
    }
}

package struct RepositoryTagLinkViewModel: RepositoryTagLink, Equatable {
    package let name: String
    package let url: String

    init(_ name: String) {
        self.name = name
        url = Route.repositories(.list(RepositoryQuery(tag: name))).url
    }
}

/// A page of rows, whatever they are made of.
package struct RepositoryRowsViewModel<Row: RepositoryRowView>: RepositoryRowsView {
    package let rows: [Row]
    package let start: Int?
    package let pagination: PaginationViewModel?

    /// - Parameter url: Returns the URL of a page by its number.
    init(_ rows: [Row], _ paging: Paging, url: (Int) -> String) {
        self.rows = rows
        start = paging.start
        pagination = PaginationViewModel(paging, url: url)
    }
}

extension RepositoryRowsViewModel: Equatable where Row: Equatable {}
