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
        case .songs(let route):
            resource(for: route, of: songs)
        case .movies(let route):
            resource(for: route, of: movies)
        case .settings(let isSaved):
            Resource(get: { [settings] in try await settings.show(to: $0, isSaved: isSaved) }, post: settings.change)
        case .repositories(let route):
            resource(for: route, of: repositories)
        case .search(let query):
            Resource(get: { [search] in try await search.show(query, to: $0) })
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

    /// What is at the address of the songs, of the movies, and below.
    private func resource<Item>(for route: MediaRoute, of media: CatalogueControllers<Item>) -> Resource {
        switch route {
        case .list(let query):
            Resource(get: { [lists = media.lists] in try await lists.list(query, to: $0) }, post: media.forms.add)
        case .listWithout(let id):
            Resource(get: { [lists = media.lists] in try await lists.list(MediaQuery(), without: id, to: $0) })
        case .json(let query, let isEnvelope):
            Resource(get: { [lists = media.lists] _ in try await lists.json(query, isEnvelope: isEnvelope) })
        case .credits(let page):
            Resource(get: { [lists = media.lists] _ in try await lists.credits(page: page) })
        case .item(let id):
            Resource(
                get: { [lists = media.lists] in try await lists.details(id: id, to: $0) },
                post: { [forms = media.forms] in try await forms.change(id: id, $0) }
            )
        case .itemSaved(let id):
            Resource(get: { [lists = media.lists] in try await lists.details(id: id, isSaved: true, to: $0) })
        case .form:
            Resource(get: { [forms = media.forms] _ in forms.new() })
        case .edit(let id):
            Resource(get: { [forms = media.forms] _ in try await forms.edit(id: id) })
        case .removal(let id):
            Resource(post: { [removals = media.removals] _ in try await removals.remove(id: id) })
        case .restoration(let id):
            Resource(post: { [removals = media.removals] _ in try await removals.restore(id: id) })
        case .favourite(let id):
            Resource(post: { [favourites = media.favourites] in try await favourites.change(id: id, $0) })
        case .charts:
            Resource(get: { [charts = media.charts] _ in try await charts.show() })
        case .export(let format):
            Resource(get: { [exports = media.exports] in try await exports.file(in: format, to: $0) })
        case .source:
            Resource(post: { [sources = media.sources] _ in await sources.load() })
        }
    }

    /// What is at the address of the starred repositories, and below.
    private func resource(for route: RepositoriesRoute, of stars: RepositoryControllers) -> Resource {
        switch route {
        case .list(let query):
            Resource(get: { [lists = stars.lists] in try await lists.list(query, to: $0) })
        case .marks:
            Resource(post: stars.marks.change)
        case .repository(let id, let isSaved):
            Resource(
                get: { [details = stars.details] in try await details.show(id: id, isSaved: isSaved, to: $0) },
                post: { [details = stars.details] in try await details.save(id: id, $0) }
            )
        case .visit(let id):
            Resource(post: { [marks = stars.marks] in try await marks.visit(id: id, $0) })
        case .sync:
            Resource(post: stars.lists.sync)
        case .charts:
            Resource(get: stars.charts.show)
        case .export(let format, let query):
            Resource(get: { [exports = stars.exports] in try await exports.file(format, of: query, to: $0) })
        case .organisation(let page):
            Resource(get: { [organisation = stars.organisation] in try await organisation.show(page: page, to: $0) })
        }
    }
}
