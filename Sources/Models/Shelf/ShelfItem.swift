/// A starred repository with what one visitor has noted of it.
package struct ShelfItem: Sendable, Equatable, Identifiable {
    package let star: Star
    package let mark: ShelfMark

    package init(star: Star, mark: ShelfMark = .none) {
        self.star = star
        self.mark = mark
    }

    package var id: Repository.ID { star.id }
}
