import Controllers
import HTTPServer
import Routing

extension Application {
    /// Every URL, and what it does: the table of contents of the app.
    ///
    /// An action holds the one controller that it needs. Without these lists it would hold a copy of the whole app,
    /// and to make that takes as long as to read a request.
    func resource(for route: Route) -> Resource {
        switch route {
        case .home:
            Resource(get: home.show)
        case .songs(let page):
            Resource(get: { [songs] _ in try await songs.list(page: page) })
        case .song(let id):
            Resource(get: { [songs] _ in try await songs.details(id: id) })
        case .movies(let page):
            Resource(get: { [movies] _ in try await movies.list(page: page) })
        case .movie(let id):
            Resource(get: { [movies] _ in try await movies.details(id: id) })
        case .comments(let page):
            Resource(
                get: { [comments] _ in await comments.list(page: page) },
                post: { [comments] _ in await comments.load() }
            )
        case .text:
            Resource(get: { [text] _ in await text.show() }, post: text.change)
        case .textReplacing(let number):
            Resource(get: { [text] _ in try await text.show(havingReplaced: number) }, post: text.change)
        case .textEdit:
            Resource(get: { [text] _ in await text.edit() })
        case .textVersions:
            Resource(get: textVersions.list)
        case .textVersion(let number, let comparison):
            Resource(get: { [textVersions] in try await textVersions.show(number, comparison: comparison, to: $0) })
        case .textRestorations:
            Resource(post: textRestorations.create)
        case .entries(let page, let event):
            Resource(get: { [entries] _ in try await entries.list(page: page, after: event) }, post: entries.add)
        case .entryRemoval(let id, let page):
            Resource(post: { [entries] _ in try await entries.remove(id: id, returningTo: page) })
        case .entryRestoration(let id, let page):
            Resource(post: { [entries] _ in try await entries.restore(id: id, returningTo: page) })
        case .importing:
            Resource(get: { [imports] _ in await imports.show() }, post: imports.begin)
        case .importCancellation:
            Resource(post: { [imports] _ in await imports.cancel() })
        case .importProblems:
            Resource(get: { [imports] _ in await imports.problems() })
        case .songsExport(let format):
            Resource(get: { [songsExport] _ in try await songsExport.file(in: format) })
        case .moviesExport(let format):
            Resource(get: { [moviesExport] _ in try await moviesExport.file(in: format) })
        case .greeting:
            Resource(get: greeting.show, post: greeting.change)
        case .greetingRemoval:
            Resource(post: greeting.remove)
        case .profile(let isSaved):
            Resource(get: { [profile] in try await profile.show(to: $0, isSaved: isSaved) }, post: profile.change)
        case .signIn(returnTo: let destination):
            signInResource(returningTo: destination)
        case .signOut:
            Resource(post: signIn?.signOut, isOpen: true)
        case .live(let seen):
            Resource(get: { try await liveStream(to: $0, seen: seen) })
        case .health:
            Resource(get: { [health] _ in health.live() }, isOpen: true)
        case .readiness:
            Resource(get: { [health] _ in await health.ready() }, isOpen: true)
        case .metrics:
            Resource(get: metrics.show, isOpen: true)
        case .asset(let asset, version: _):
            Resource(get: { [assets] request in try assets.send(asset, to: request) }, isOpen: true)
        }
    }
}
