/// A starred repository with what one visitor has noted of it.
package struct MarkedRepository: Sendable, Equatable, Identifiable {
    package let star: Star
    package let mark: RepositoryMark

    package init(star: Star, mark: RepositoryMark = .none) {
        self.star = star
        self.mark = mark
    }

    package var id: Repository.ID { star.id }
}
