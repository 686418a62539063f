import Foundation
import Models
import ViewModels

extension Preview {
    static let repositories = previews(
        of: "Repositories",
        [
            "Stars": { try $0.stars($0.stargazer()) },
            "Stars, filtered": { placeholder in
                let query = RepositoryQuery(words: placeholder.words("compiler"), tag: placeholder.words("to read"))
                return try placeholder.stars(placeholder.stargazer(), query)
            },
            "Syncing": { placeholder in
                let progress = SyncProgress(
                    syncedPageCount: 3,
                    pageCount: placeholder.optional(7),
                    storedStarCount: placeholder.itemCount,
                    requestsLeft: placeholder.optional(57)
                )
                return try placeholder.stars(placeholder.stargazer(.loading(.syncing(progress))))
            },
            "Sync that failed": { try $0.stars($0.stargazer(.failed(.allGone, time: Placeholder.now))) },
            "Sync that waits": { try $0.stars($0.stargazer(.loading(.waiting(until: Placeholder.now)))) },
            "Tag refused": { placeholder in
                let typed: RefusedMarks = (placeholder.words("a, b"), chosen: [1, 2, 999], .tags(.blank))
                return try placeholder.stars(placeholder.stargazer(), refused: typed)
            },
            "Nobody chosen": { _ in
                RepositoryListViewModel(for: VisitorState(), organisation: OrganisationList(repositories: []))
            },
            "Repository": {
                RepositoryDetailsViewModel($0.repository(0), isSaved: true, now: Placeholder.now)
            },
            "Repository, refused": { placeholder in
                let error = RepositoryMarkError.note(.tooLong(length: 10_001))
                return RepositoryDetailsViewModel(
                    placeholder.repository(3),
                    refused: (placeholder.lines("Read this."), placeholder.words("to read"), error),
                    now: Placeholder.now
                )
            },
            "Organisation": { placeholder in
                OrganisationViewModel(
                    ListPage(
                        items: placeholder.rows(placeholder.organisationRepository),
                        paging: .first(ofItemCount: placeholder.itemCount)
                    ),
                    of: placeholder.optional(placeholder.words("swiftlang")),
                    visited: [1, 3],
                    now: Placeholder.now
                )
            },
        ]
    )
}

extension Placeholder {
    fileprivate func stars(
        _ stargazer: StargazerState,
        _ query: RepositoryQuery = RepositoryQuery(),
        refused typed: RefusedMarks? = nil
    ) -> RepositoryListViewModel {
        let counts = rows { RepositoryFacets.Count(name: words("Name \($0)", at: $0), count: 2 * $0) }
        return RepositoryListViewModel(
            repositories(),
            of: stargazer,
            query,
            facets: RepositoryFacets(languages: counts, tags: counts, visitedCount: 1, archivedCount: 2),
            marks: RepositoryMarkState(),
            organisation: self == .empty ? nil : OrganisationList(repositories: []),
            for: VisitorState(),
            refused: typed,
            now: Self.now
        )
    }

    func repositories(upTo limit: Int = .max) -> ListPage<MarkedStar> {
        ListPage(
            items: rows(upTo: limit, repository),
            paging: .first(ofItemCount: itemCount, size: min(limit, Paging.defaultSize))
        )
    }

    func stargazer(_ activity: StargazerState.Activity = .none) throws -> StargazerState {
        StargazerState(
            revision: 1,
            activity: activity,
            stored: StoredStars(
                name: try gitHubName,
                revision: 1,
                count: itemCount,
                leftOutCount: rowCount,
                syncedAt: optional(Self.now)
            ),
            pauseEnd: optional(Self.now)
        )
    }

    /// A name of the maximum length, unless the placeholder is typical.
    var gitHubName: GitHubName {
        get throws {
            try GitHubName(self == .typical ? "octocat" : String(repeating: "w", count: GitHubName.lengthLimit))
        }
    }

    fileprivate func repository(_ index: Int) -> MarkedStar {
        let repository = Repository(
            id: Int64(index + 1),
            fullName: words("swiftlang/swift", at: index),
            url: words("https://github.com/swiftlang/swift", at: index),
            summary: optional(words("The Swift Programming Language", at: index + 1)),
            language: optional(words("C++", at: index)),
            starCount: itemCount,
            topics: rows(upTo: 10) { words("compiler \($0)", at: $0) },
            pushedAt: optional(Self.now - Double(index) * 10_000_000),
            isArchived: index == 1,
            isFork: index == 2
        )
        let mark = RepositoryMark(
            isVisited: index.isMultiple(of: 2),
            note: self == .empty ? "" : words("Read this.", at: index),
            tags: rows(upTo: Tag.countLimit) { words("tag \($0)", at: $0) }
        )
        return MarkedStar(star: Star(repository: repository, starredAt: Self.now), mark: mark)
    }

    fileprivate func organisationRepository(_ index: Int) -> OrganisationRepository {
        let repository = repository(index).star.repository
        return OrganisationRepository(
            id: repository.id,
            fullName: repository.fullName,
            summary: repository.summary,
            url: repository.url,
            language: repository.language,
            starCount: repository.starCount,
            forkCount: index,
            topics: repository.topics,
            pushedAt: repository.pushedAt,
            isArchived: repository.isArchived
        )
    }
}
