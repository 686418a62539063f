import Routing

/// The case of a route, without its values.
///
/// The initializer switches over every case of `Route`, so a new case does not compile until it is listed here.
enum RouteCase: CaseIterable {
    case home, search, comments, commentsCancellation, text, textAfterRestoration, textFlipside, textVersions,
        textVersion, textRestorations,
        entries, entryEdit, entryUndo, entryDeletion, entryRestoration, recentlyDeletedEntries, turntable,
        turntableRemoval, importing,
        importCancellation, importProblems, importColumns, importUndo,
        greeting, greetingRemoval, profile, settings, archive, transfer, transferEntry, signIn, signOut, sessionRemoval,
        layout,
        asset,
        sleeve, live,
        health, readiness, metrics, previews, catalogueList, catalogueListAfter, catalogueJSON,
        catalogueCredits, catalogueAlbums, catalogueItem, catalogueRating, catalogueSeveral, catalogueUndo,
        catalogueForm, catalogueEdit, catalogueDeletion, catalogueRecentlyDeleted, catalogueRestoration,
        catalogueFavourite, catalogueCharts, catalogueDuplicates, cataloguePick, catalogueSavedLists,
        catalogueSavedList,
        catalogueSavedListRestoration, catalogueExport, catalogueSource, catalogueSourceCancellation, repositoriesList,
        repositoriesListAfter,
        repositoriesUndo, repositoriesMarks,
        repositoriesRepository, repositoriesVisit, repositoriesSync, repositoriesSyncCancellation, repositoriesCharts,
        repositoriesExport,
        repositoriesOrganisation, searchAfterDeletion

    init(_ route: Route) {
        self =
            switch route {
            case .home: .home
            case .catalogue(_, let route): Self(route)
            case .repositories(let route): Self(route)
            case .search: .search
            case .searchAfterDeletion: .searchAfterDeletion
            case .comments: .comments
            case .commentsCancellation: .commentsCancellation
            case .text: .text
            case .textAfterRestoration: .textAfterRestoration
            case .textFlipside: .textFlipside
            case .textVersions: .textVersions
            case .textVersion: .textVersion
            case .textRestorations: .textRestorations
            case .entries: .entries
            case .entryEdit: .entryEdit
            case .entryUndo: .entryUndo
            case .entryDeletion: .entryDeletion
            case .entryRestoration: .entryRestoration
            case .recentlyDeletedEntries: .recentlyDeletedEntries
            case .turntable: .turntable
            case .turntableRemoval: .turntableRemoval
            case .importing: .importing
            case .importCancellation: .importCancellation
            case .importProblems: .importProblems
            case .importColumns: .importColumns
            case .importUndo: .importUndo
            case .greeting: .greeting
            case .greetingRemoval: .greetingRemoval
            case .profile: .profile
            case .settings: .settings
            case .archive: .archive
            case .transfer: .transfer
            case .transferEntry: .transferEntry
            case .signIn: .signIn
            case .signOut: .signOut
            case .sessionRemoval: .sessionRemoval
            case .layout: .layout
            case .asset: .asset
            case .sleeve: .sleeve
            case .live: .live
            case .health: .health
            case .readiness: .readiness
            case .metrics: .metrics
            case .previews: .previews
            }
    }

    private init(_ route: CatalogueRoute) {
        self =
            switch route {
            case .list: .catalogueList
            case .listAfter: .catalogueListAfter
            case .json: .catalogueJSON
            case .credits: .catalogueCredits
            case .albums: .catalogueAlbums
            case .rating: .catalogueRating
            case .several: .catalogueSeveral
            case .undo: .catalogueUndo
            case .item: .catalogueItem
            case .form: .catalogueForm
            case .edit: .catalogueEdit
            case .deletion: .catalogueDeletion
            case .recentlyDeleted: .catalogueRecentlyDeleted
            case .restoration: .catalogueRestoration
            case .favourite: .catalogueFavourite
            case .pick: .cataloguePick
            case .savedLists: .catalogueSavedLists
            case .savedList: .catalogueSavedList
            case .savedListRestoration: .catalogueSavedListRestoration
            case .charts: .catalogueCharts
            case .duplicates: .catalogueDuplicates
            case .export: .catalogueExport
            case .source: .catalogueSource
            case .sourceCancellation: .catalogueSourceCancellation
            }
    }

    private init(_ route: RepositoriesRoute) {
        self =
            switch route {
            case .list: .repositoriesList
            case .listAfter: .repositoriesListAfter
            case .undo: .repositoriesUndo
            case .marks: .repositoriesMarks
            case .repository: .repositoriesRepository
            case .visit: .repositoriesVisit
            case .sync: .repositoriesSync
            case .syncCancellation: .repositoriesSyncCancellation
            case .charts: .repositoriesCharts
            case .export: .repositoriesExport
            case .organisation: .repositoriesOrganisation
            }
    }
}
