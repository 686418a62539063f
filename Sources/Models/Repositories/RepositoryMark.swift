/// What one visitor has noted of a repository, for nobody else to see.
package struct RepositoryMark: Sendable, Equatable {
    /// In UTF-16 code units, as forms count.
    package static let noteLimit = 2_000
    package static let tagLimit = 50
    package static let tagCountLimit = 20

    package let isVisited: Bool
    /// Lines of text; empty for none.
    package let note: String
    /// In the order in which they were given, each once whatever its capitals.
    package let tags: [String]

    package init(isVisited: Bool = false, note: String = "", tags: [String] = []) {
        self.isVisited = isVisited
        self.note = note
        self.tags = tags
    }

    /// Of a repository that a visitor has noted nothing of.
    package static let none = RepositoryMark()
}
