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
    package let filter: RepositoryFilterViewModel?
    package let tools: ListToolsViewModel?
    package let list: ListContent<RepositoryMarksFormViewModel>?
    package let exports: ExportLinksViewModel?

    package let pageTitle: String
    package let place: Place?
    package static var scripts: [Asset] { [.repositories, .liveForms, .refresh] }

    /// A page of the list.
    /// - Parameters:
    ///   - marks: The state of the visitor's marks before the page was read.
    ///   - organisation: The list of an organisation's repositories, if any.
    ///   - notice: The notice of a change of several marks.
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
        chooser = nil
        filter = all == 0 && query.isWhole ? nil : RepositoryFilterViewModel(query, facets, count: all)
        tools = ListToolsViewModel(query, count: found, isEmpty: all == 0, organisation: organisation)
        list =
            page.items.isEmpty
            ? Self.nothing(of: stargazer, query)
            : .rows(RepositoryMarksFormViewModel(page, query, refused: typed, now: now))
        exports = page.items.isEmpty ? nil : ExportLinksViewModel(of: query)
        let title = page.paging.title(of: heading)
        pageTitle = typed == nil ? title : "Error: \(title)"
        place = query == RepositoryQuery() ? .firstPage(of: .repositories) : .below(.repositories)
    }

    /// The page of a visitor who has not chosen a GitHub user, or whose GitHub user is refused.
    /// - Parameter refusal: The reason that the stars of the chosen user are not loaded.
    package init(for visitor: VisitorState, organisation: OrganisationList?, because refusal: StargazerRefusal? = nil) {
        let name = visitor.settings.gitHubName
        heading = name.map { "Stars of \($0.text)" } ?? "Stars"
        count = nil
        notice = nil
        status = nil
        markChanges = nil
        chooser = name == nil ? StargazerFormViewModel() : nil
        filter = nil
        tools = ListToolsViewModel(RepositoryQuery(), count: 0, isEmpty: true, organisation: organisation)
        list = refusal.map {
            let link = Link("Open Settings", to: Route.settings().url)
            return .empty(EmptyListViewModel("No stars yet", advice: $0.message, link: link))
        }
        exports = nil
        pageTitle = heading
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
            return .empty(
                EmptyListViewModel(
                    "No stars match these filters",
                    advice: "Remove a filter, or try fewer words.",
                    link: Link("Show all stars", to: Route.repositories().url)
                )
            )
        }
        let name = stargazer.stored.name.text
        switch stargazer.activity {
        case .loading(.syncing):
            let reload = Link("Reload", to: Route.repositories().url)
            return .empty(EmptyListViewModel("The first stars are being loaded.", link: reload, isAwaited: true))
        case .loading(.waiting), .failed:
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

/// The form that chooses a GitHub user, and returns to the list.
package struct StargazerFormViewModel: StargazerForm, Equatable {
    package let saveURL = Route.settings().url
    package let name = TextFieldViewModel(SettingsFormField.gitHubName, label: "GitHub username", value: "")
    package let returnField = HiddenFieldViewModel(SettingsFormField.returnURL, value: Route.repositories().url)
}

package struct RepositoryFilterViewModel: RepositoryFilter, Equatable {
    /// The number of languages to choose from, the most frequent.
    private static let languageLimit = 100

    package let url = Route.repositories().url
    package let wordsField = RepositoryQueryField.words.name
    package let words: String
    package let fields: [ChoiceFieldViewModel]
    package let order: HiddenFieldViewModel?
    package let allURL: String?

    package var isOpen: Bool { allURL != nil }

    /// - Parameter count: The number of all stars.
    init(_ query: RepositoryQuery, _ facets: RepositoryFacets, count: Int) {
        words = query.words
        fields = [
            Self.languages(facets.languages, of: count, chosen: query.language),
            facets.tags.isEmpty && query.tag == nil
                ? nil : Self.names(.tag, "Your tag", facets.tags[...], chosen: query.tag),
            Self.answers(.visited, "Visited", facets.visitedCount, of: count, chosen: query.isVisited),
            Self.answers(.archived, "Archived", facets.archivedCount, of: count, chosen: query.isArchived),
        ].compactMap(\.self)
        order =
            query.order == .default ? nil : HiddenFieldViewModel(RepositoryQueryField.order, value: query.order.text)
        allURL = query.isWhole ? nil : Route.repositories(.list(RepositoryQuery(order: query.order))).url
    }

    /// Returns a field with the most frequent languages, then the choice of no language.
    private static func languages(
        _ counts: [RepositoryFacets.Count],
        of count: Int,
        chosen: RepositoryQuery.Language?
    ) -> ChoiceFieldViewModel {
        let unknown = max(0, count - counts.reduce(0) { $0 + $1.count })
        let isOffered = unknown > 0 || chosen == .unknown
        return names(
            .language,
            "Language",
            counts.prefix(languageLimit),
            others: isOffered
                ? [(RepositoryQuery.Language.unknown.text, "No language (\(unknown.grouped))")] : [],
            chosen: chosen?.text
        )
    }

    /// Returns a field that has the chosen value even if no star has it any more.
    private static func names(
        _ field: RepositoryQueryField,
        _ label: String,
        _ counts: ArraySlice<RepositoryFacets.Count>,
        others: [(value: String, label: String)] = [],
        chosen: String?
    ) -> ChoiceFieldViewModel {
        let known =
            counts.map { (value: $0.name, label: "\($0.name.isolated) (\($0.count.grouped))") } + others
        let missing = chosen.flatMap { chosen in known.contains { $0.value == chosen } ? nil : (chosen, chosen) }
        return ChoiceFieldViewModel(
            field,
            label: label,
            choices: [("", "Any")] + [missing].compactMap(\.self) + known,
            chosen: chosen ?? ""
        )
    }

    private static func answers(
        _ field: RepositoryQueryField,
        _ label: String,
        _ number: Int,
        of count: Int,
        chosen: Bool?
    ) -> ChoiceFieldViewModel {
        ChoiceFieldViewModel(
            field,
            label: label,
            choices: [
                ("", "Any"), ("yes", "Yes (\(number.grouped))"),
                ("no", "No (\((max(0, count - number)).grouped))"),
            ],
            chosen: chosen.map { $0 ? "yes" : "no" } ?? ""
        )
    }
}
