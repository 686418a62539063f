package import Foundation
package import Models
package import Routing
import Views

/// The stars of the GitHub user that a visitor has chosen.
package struct RepositoryListViewModel: RepositoryListView, PageContent {
    package let heading: String
    package let count: String?
    package let notice: NoticeViewModel?
    package let status: LiveRegionViewModel<LoadingStatusViewModel>?
    package let markChanges: LiveRegionViewModel<ChangesViewModel>?
    package let chooser: StargazerFormViewModel?
    package let tools: ListToolsViewModel?
    package let layout: String?
    package let list: ListContent<RepositoryMarksFormViewModel>?

    package let pageTitle: String
    package let place: Place?
    package static var scripts: [Asset] { [.repositories, .liveForms, .toolbar, .refresh] }

    /// A page of the list.
    /// - Parameters:
    ///   - marks: The state of the visitor's marks before the page was read.
    ///   - organisation: The list of an organisation's repositories, if any.
    ///   - notice: The notice of a change of several marks.
    ///   - isWall: Whether the list is a wall of sleeves.
    ///   - typed: The content of a refused form; `nil` when the page is opened.
    package init(
        _ page: ListPage<MarkedStar>,
        of stargazer: StargazerState,
        _ query: RepositoryQuery,
        facets: RepositoryFacets,
        marks: RepositoryMarkState,
        organisation: OrganisationList?,
        for visitor: VisitorState,
        notice: NoticeViewModel? = nil,
        isWall: Bool = false,
        refused typed: RefusedMarks?,
        now: Date
    ) {
        let all = stargazer.stored.count
        let found = page.paging.itemCount
        heading = "Stars of \(stargazer.stored.name.text)"
        count = query.isWhole ? nil : Self.count(found, of: all)
        self.notice = notice
        status = .stargazer(stargazer, hasToken: visitor.settings.gitHubToken != nil)
        markChanges = .markChanges(marks)
        // Another name may help where this one does not.
        chooser = all == 0 && stargazer.activity.isFailed ? StargazerFormViewModel() : nil
        tools = ListToolsViewModel(
            query,
            facets,
            count: found,
            of: all,
            organisation: organisation,
            isWall: isWall
        )
        layout = isWall ? "wall-list" : nil
        list =
            page.items.isEmpty
            ? Self.nothing(of: stargazer, query)
            : .rows(RepositoryMarksFormViewModel(page, query, refused: typed, now: now))
        let title = page.paging.title(of: heading)
        pageTitle = typed == nil ? title : "Error: \(title)"
        place = query == RepositoryQuery() ? .firstPage(of: .repositories) : .below(.repositories)
    }

    /// The page of a visitor who has not chosen a GitHub user, or whose GitHub user is refused.
    /// - Parameters:
    ///   - refusal: The reason that the stars of the chosen user are not loaded.
    ///   - typed: The name that was refused, and the reason.
    package init(
        for visitor: VisitorState,
        organisation: OrganisationList?,
        because refusal: StargazerRefusal? = nil,
        refused typed: (name: String, error: GitHubNameError)? = nil
    ) {
        let name = visitor.settings.gitHubName
        heading = name.map { "Stars of \($0.text)" } ?? "Stars"
        count = nil
        notice = nil
        status = nil
        markChanges = nil
        chooser = StargazerFormViewModel(refused: typed)
        tools = ListToolsViewModel(ofNoStars: organisation)
        layout = nil
        list = refusal.map {
            let link = Link("Open Settings", to: Route.settings().url)
            return .empty(EmptyListViewModel("No stars yet", advice: $0.message, link: link))
        }
        pageTitle = typed == nil ? heading : "Error: \(heading)"
        place = .firstPage(of: .repositories)
    }

    private static func count(_ found: Int, of all: Int) -> String {
        "\(found.grouped) of \(all.counted("star"))"
    }

    /// - Returns: `nil` if the status tells all that there is to tell.
    private static func nothing(
        of stargazer: StargazerState,
        _ query: RepositoryQuery
    ) -> ListContent<RepositoryMarksFormViewModel>? {
        guard query.isWhole || stargazer.stored.count == 0 else {
            return .empty(.noMatches("stars", words: query.words, all: .repositories()))
        }
        let name = stargazer.stored.name.text
        switch stargazer.activity {
        case .loading(.syncing):
            let reload = Link("Reload", to: Route.repositories().url)
            return .empty(EmptyListViewModel("The first stars are being loaded.", link: reload, isAwaited: true))
        case .loading(.waiting), .failed, .cancelled:
            return nil
        case .none:
            return .empty(
                EmptyListViewModel(
                    "No stars yet",
                    advice: "Repositories that \(name) stars on GitHub appear here after the next load.",
                    link: Link("Choose another GitHub user", to: Route.settings().url)
                )
            )
        }
    }
}

extension LoadActivity {
    fileprivate var isFailed: Bool { if case .failed = self { true } else { false } }
}

/// The form that chooses a GitHub user, and returns to the list.
package struct StargazerFormViewModel: StargazerForm, Equatable {
    package let saveURL = Route.settings().url
    package let name: TextFieldViewModel
    package let returnField = HiddenFieldViewModel(SettingsFormField.returnURL, value: Route.repositories().url)

    init(refused: (name: String, error: GitHubNameError)? = nil) {
        let typed = refused?.name ?? ""
        var field = TextFieldViewModel(SettingsFormField.gitHubName, label: "GitHub username", value: typed)
        field.error = refused?.error.message
        field.hasFocus = refused != nil
        name = field
    }
}
