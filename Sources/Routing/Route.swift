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
    /// A file of `Public`. Its version is the fingerprint of its content, so that a browser may keep it for ever.
    case asset(Asset, version: String?)
}
