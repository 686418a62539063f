package import Models

/// Every URL of the app: read from a request's path by ``match(path:query:)``, written into a link by ``url``.
///
/// Links and redirects come from here only, so a link that leads nowhere does not compile.
package enum Route: Hashable, Sendable {
    case home
    case catalogue(CatalogueKind, CatalogueRoute = .list())
    case repositories(RepositoriesRoute = .list())
    case search(SearchQuery = SearchQuery())
    /// A page of the list, from 1. To load it anew is its POST, whatever the page.
    case comments(page: Int = 1)
    case text
    /// The text, for somebody whose own has just replaced the text of that version.
    case textReplacing(version: Int64)
    case textEdit
    case textVersions
    case textVersion(number: Int64, comparison: TextComparison)
    /// Where a version is sent to, to be the text again.
    case textRestorations
    /// A page of the list, from 1, and what has just happened to an entry, for the page to tell.
    case entries(page: Int = 1, event: EntryEvent? = nil)
    /// That an entry is removed; the page is where one comes back to.
    case entryRemoval(id: Int64, page: Int = 1)
    /// That a removed entry is restored.
    case entryRestoration(id: Int64, page: Int = 1)
    /// Where a file of songs or movies is imported, and how it goes.
    case importing
    /// That the import which is under way is given up.
    case importCancellation
    /// What was wrong with the rows of the last file.
    case importProblems
    case greeting
    /// That the name of the greeting is forgotten.
    case greetingRemoval
    /// Whether the profile has just been saved, for the page to tell.
    case profile(isSaved: Bool = false)
    /// How a visitor wants the app, and whether that has just been saved, for the page to tell.
    case settings(isSaved: Bool = false)
    /// The page that asks for the password, and where one gets to from it: as that is a route, it never leads
    /// out of the app.
    indirect case signIn(returnTo: Route?)
    case signOut
    /// A file of `Public`. Its version is the fingerprint of its content, so that a browser may keep it for ever.
    case asset(Asset, version: String?)
    /// The event stream of what changes on open pages, and what of it the client has seen already.
    case live(seen: String?)
    /// Whether the process answers.
    case health
    /// Whether it can serve: its database answers too.
    case readiness
    /// What it has done so far, in numbers.
    case metrics

    /// What a version of the text is shown beside.
    package enum TextComparison: Sendable {
        case versionBefore
        case textNow
    }
}
