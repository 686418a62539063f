package import Foundation

/// A repository that somebody has starred.
package struct Star: Sendable, Equatable, Identifiable {
    package let repository: Repository
    package let starredAt: Date

    package init(repository: Repository, starredAt: Date) {
        self.repository = repository
        self.starredAt = starredAt
    }

    package var id: Repository.ID { repository.id }
}
