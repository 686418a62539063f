/// Every URL of the app: read from a request's path by ``match(path:query:)``, written into a link by ``url``.
///
/// Links and redirects come from here only, so a link that leads nowhere does not compile.
package enum Route: Hashable, Sendable {
    case home
    case songs
    case song(id: Int64)
    case movies
    case movie(id: Int64)
    case text
    case textEdit
    /// The page that asks for the password, and where one gets to from it: as that is a route, it never leads
    /// out of the app.
    indirect case signIn(returnTo: Route?)
    case signOut
    /// A file of `Public`. Its version is the fingerprint of its content, so that a browser may keep it for ever.
    case asset(Asset, version: String?)
    /// Whether the process answers.
    case health
    /// Whether it can serve: its database answers too.
    case readiness
    /// What it has done so far, in numbers.
    case metrics
}
