package import Models
package import Rendering
import Views

/// The name of a live region in the event stream.
package struct RegionName: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let text = RegionName(rawValue: "text")
    package static let textForm = RegionName(rawValue: "text-form")
    package static let entries = RegionName(rawValue: "entries")
    package static let entryCount = RegionName(rawValue: "entry-count")
    package static let entryChanges = RegionName(rawValue: "entry-changes")
    package static let entryFigure = RegionName(rawValue: "entry-figure")
    package static let latestEntries = RegionName(rawValue: "latest-entries")
    package static let turntable = RegionName(rawValue: "turntable")
    package static let turntableSign = RegionName(rawValue: "turntable-sign")
    package static let plays = RegionName(rawValue: "plays")
    package static let comments = RegionName(rawValue: "comments")
    package static let commentList = RegionName(rawValue: "comment-list")
    package static let importing = RegionName(rawValue: "import")
    package static let greeting = RegionName(rawValue: "greeting")
    package static let greetingForm = RegionName(rawValue: "greeting-form")
    package static let greetingLink = RegionName(rawValue: "greeting-link")
    package static let profile = RegionName(rawValue: "profile")

    package static let textChanges = RegionName(rawValue: "text-changes")
    package static let commentChanges = RegionName(rawValue: "comment-changes")
    package static let settingsChanges = RegionName(rawValue: "settings-changes")
    package static let markChanges = RegionName(rawValue: "mark-changes")

    /// The status of the source that songs or movies are loaded from.
    package static func source(of kind: CatalogueKind) -> RegionName { RegionName(rawValue: "\(kind.singular)-source") }

    /// The first page of the songs or movies.
    package static func items(of kind: CatalogueKind) -> RegionName { RegionName(rawValue: kind.plural) }

    /// The number of songs or movies, on each page of the list.
    package static func count(of kind: CatalogueKind) -> RegionName { RegionName(rawValue: "\(kind.singular)-count") }

    /// The number of songs or movies on Home.
    package static func figure(of kind: CatalogueKind) -> RegionName { RegionName(rawValue: "\(kind.singular)-figure") }

    /// The latest changes of songs or movies.
    package static func changes(of kind: CatalogueKind) -> RegionName {
        RegionName(rawValue: "\(kind.singular)-changes")
    }

    /// The latest songs or movies on Home.
    package static func latest(_ kind: CatalogueKind) -> RegionName { RegionName(rawValue: "latest-\(kind.plural)") }

    /// A visitor's own favourites.
    package static func favourites(of kind: CatalogueKind) -> RegionName {
        RegionName(rawValue: "\(kind.singular)-favourites")
    }

    /// The changes of a visitor's own favourites.
    package static func favouriteChanges(of kind: CatalogueKind) -> RegionName {
        RegionName(rawValue: "\(kind.singular)-favourite-changes")
    }

    /// The status of one GitHub user's stars, for visitors with or without a token of their own. Two tabs may show
    /// different users, and a visitor may save a token meanwhile, so each has a region.
    package static func stargazer(_ name: GitHubName, hasToken: Bool) -> RegionName {
        RegionName(rawValue: "stargazer-\(hasToken ? "token" : "anonymous")-\(name.key)")
    }

    /// The changes of one GitHub user's stars.
    package static func starChanges(of name: GitHubName) -> RegionName {
        RegionName(rawValue: "star-changes-\(name.key)")
    }
}

/// A part of a page that follows its model.
package struct LiveRegionViewModel<Content: View>: LiveRegionView {
    package let name: String
    package let revision: Int?
    package let content: Content
    private var markedContent: Content?

    package var marked: Self? { markedContent.map { Self(name: name, revision: revision, content: $0) } }

    /// - Parameters:
    ///   - revision: The revision of the state. It grows with each state, and no two states of one epoch of the
    ///   server share a revision. Without a revision, no update replaces the content, such as another page of a list or
    ///   a refused form.
    ///   - marked: The content with the changes from the state before marked.
    package init(_ name: RegionName, revision: Int?, content: Content, marked: Content? = nil) {
        self.init(name: name.rawValue, revision: revision, content: content, markedContent: marked)
    }

    private init(name: String, revision: Int?, content: Content, markedContent: Content? = nil) {
        self.name = name
        self.revision = revision
        self.content = content
        self.markedContent = markedContent
    }
}

extension LiveRegionViewModel: Equatable where Content: Equatable {}
