import Foundation

/// What is unusual about a repository, in words.
struct RepositoryBadges {
    /// Who has pushed nothing for so long has probably left it: two years.
    private static let staleAge: TimeInterval = 2 * 365 * 24 * 60 * 60

    let words: [String]

    init(isArchived: Bool, isFork: Bool, pushedAt: Date?, now: Date) {
        let isStale = pushedAt.map { now.timeIntervalSince($0) > Self.staleAge } ?? false
        words = [isArchived ? "Archived" : nil, isStale ? "Stale" : nil, isFork ? "Fork" : nil].compactMap(\.self)
    }
}
