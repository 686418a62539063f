package import Foundation

/// The stored stars that a complete sync run has not seen, and the rule for which of them are deleted.
///
/// A star that is not seen need not be unstarred. If a repository is unstarred while a run is between two pages, or
/// while the run is interrupted, the first star of the next page moves to a page that was read already. But each page
/// is one piece of a list that is ordered by time. So a star is unstarred for certain if its time lies within a page
/// that does not have it. A star whose time lies between two pages is deleted only if two consecutive runs miss it.
package struct MissedStars: Sendable {
    /// A stored star that the run has not seen.
    package struct Missed: Sendable {
        package let id: Repository.ID
        package let starredAt: Date

        package init(id: Repository.ID, starredAt: Date) {
            self.id = id
            self.starredAt = starredAt
        }
    }

    /// The part of the list that a page has shown.
    package struct SeenPage: Sendable {
        package let number: Int
        package let isLast: Bool
        /// The times of the newest and the oldest star; `nil` for a page without stars.
        package let newest, oldest: Date?

        package init(number: Int, isLast: Bool, newest: Date?, oldest: Date?) {
            self.number = number
            self.isLast = isLast
            self.newest = newest
            self.oldest = oldest
        }

        /// Whether a star of this time would have been on the page. A star of the same time as the first or the last
        /// one may have been on another page.
        fileprivate func includes(_ time: Date) -> Bool {
            let isAfterStart = number == 1 || newest.map { time < $0 } ?? false
            let isBeforeEnd = isLast || oldest.map { time > $0 } ?? false
            return isAfterStart && isBeforeEnd
        }
    }

    package let stars: [Missed]
    package let pages: [SeenPage]
    /// The stars that the last complete run has missed, and that were kept.
    package let missedBefore: Set<Repository.ID>

    package init(_ stars: [Missed], on pages: [SeenPage], missedBefore: Set<Repository.ID>) {
        self.stars = stars
        self.pages = pages
        self.missedBefore = missedBefore
    }

    /// Returns the stars that are deleted, and those that are kept until the next complete run. A store calls this
    /// method within its transaction.
    package func step() -> (deleted: [Repository.ID], kept: [Repository.ID]) {
        var (deleted, kept): ([Repository.ID], [Repository.ID]) = ([], [])
        for star in stars {
            let isUnstarred = missedBefore.contains(star.id) || pages.contains { $0.includes(star.starredAt) }
            if isUnstarred { deleted.append(star.id) } else { kept.append(star.id) }
        }
        return (deleted, kept)
    }
}
