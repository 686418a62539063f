package import Models
import Routing
import Views

package struct RepositoryMarkViewModel: RepositoryMarkView, Equatable {
    /// As much of a note as is shown in a row: two lines of a telephone.
    private static let noteWidth = 120

    package let id: String
    package let choice: String
    package let isChosen: Bool
    package let wish: String
    package let button: String
    package let buttonName: String
    package let buttonID: String
    package let note: String?
    package let tags: [NavigationLinkViewModel]
    package let detailsURL: String
    package let detailsName: String

    init(_ item: MarkedRepository, isChosen: Bool) {
        let name = item.star.repository.fullName
        let words = Self.words(isVisited: item.mark.isVisited)
        id = "\(item.id)"
        choice = "Choose \(name)"
        self.isChosen = isChosen
        wish = words.wish
        button = words.button
        buttonName = "\(words.button): \(name)"
        buttonID = Self.buttonID(of: item.id)
        note = item.mark.note.isEmpty ? nil : Self.beginning(of: item.mark.note)
        tags = item.mark.tags.map {
            NavigationLinkViewModel($0, to: Route.repositories(.list(RepositoryQuery(tag: $0))).url)
        }
        detailsURL = Route.repositories(.repository(id: item.id)).url
        detailsName = "Note and tags: \(name)"
    }

    /// The id of the button of a row, so that one comes back to it.
    package static func buttonID(of id: Repository.ID) -> String { "visit-\(id)" }

    /// What the button sends, and what it says.
    static func words(isVisited: Bool) -> (wish: String, button: String) {
        isVisited ? ("unvisited", "Mark as not visited") : ("visited", "Mark as visited")
    }

    private static func beginning(of note: String) -> String {
        String(note.unicodeScalars.map { $0 == "\n" || $0 == "\t" ? " " : Character($0) }).shortened(to: noteWidth)
    }
}
