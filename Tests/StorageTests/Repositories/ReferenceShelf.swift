import Foundation
import Models

/// What a query has to find, said as plainly as possible.
struct ReferenceShelf {
    var items: [MarkedRepository]

    func found(_ query: RepositoryQuery) -> [MarkedRepository] {
        items.filter { item in
            (query.language == nil || query.language == language(of: item))
                && (query.isArchived == nil || item.star.repository.isArchived == query.isArchived)
                && (query.isVisited == nil || item.mark.isVisited == query.isVisited)
                && (query.tag.map { tag in item.mark.tags.contains { $0.lowercased() == tag.lowercased() } } ?? true)
                && Folding.words(of: query.words).allSatisfy { word in words(of: item).contains { $0.hasPrefix(word) } }
        }.sorted { one, other in
            let isBefore = isBefore(one, other, by: query.order.key)
            return query.order.isDescending ? !isBefore : isBefore
        }
    }

    private func language(of item: MarkedRepository) -> RepositoryQuery.Language {
        item.star.repository.language.map { .named($0) } ?? .unknown
    }

    private func words(of item: MarkedRepository) -> [String] {
        let repository = item.star.repository
        let texts =
            [repository.fullName, repository.summary ?? "", item.mark.note] + repository.topics + item.mark.tags
        return texts.flatMap(Folding.words)
    }

    /// Whether one stands before the other where the least stands first.
    private func isBefore(_ one: MarkedRepository, _ other: MarkedRepository, by key: RepositoryOrder.Key) -> Bool {
        let (first, second) = (one.star.repository, other.star.repository)
        return switch key {
        case .starred: (one.star.starredAt, one.id) < (other.star.starredAt, other.id)
        case .pushed: (first.pushedAt ?? .distantPast, one.id) < (second.pushedAt ?? .distantPast, other.id)
        case .stars: (first.starCount, one.id) < (second.starCount, other.id)
        case .name: (Folding.fold(first.fullName), one.id) < (Folding.fold(second.fullName), other.id)
        }
    }
}
