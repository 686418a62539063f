import Controllers
import HTTPServer
import Routing

extension Application {
    /// Every URL, and what it does: the table of contents of the app.
    func resource(for route: Route) -> Resource {
        switch route {
        case .home:
            Resource(get: { _ in await home.show() })
        case .songs:
            Resource(get: { _ in await songs.list() })
        case .song(let id):
            Resource(get: { _ in await songs.details(id: id) })
        case .movies:
            Resource(get: { _ in await movies.list() })
        case .movie(let id):
            Resource(get: { _ in await movies.details(id: id) })
        case .text:
            Resource(get: { _ in await text.show() }, post: text.change)
        case .textEdit:
            Resource(get: { _ in await text.edit() })
        case .signIn(returnTo: let destination):
            signInResource(returningTo: destination)
        case .signOut:
            Resource(post: signIn?.signOut, isOpen: true)
        case .health:
            Resource(get: { _ in health.live() }, isOpen: true)
        case .readiness:
            Resource(get: { _ in await health.ready() }, isOpen: true)
        case .metrics:
            Resource(get: metrics.show, isOpen: true)
        case .asset(let asset, version: _):
            Resource(get: { try assets.send(asset, to: $0) }, isOpen: true)
        }
    }
}
