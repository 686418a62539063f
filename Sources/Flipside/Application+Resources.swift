import Controllers
import HTTPServer
import Models
import Routing

extension Application {
    /// Every URL, and what it does: the table of contents of the app.
    ///
    /// An action holds the app and nothing but the app, as what it were to hold besides would be copied for each request. And
    /// without a list of what it holds: to Swift 6.3 such a list makes a function of it that leaves its caller's executor.
    /// - Returns: nil where there is nothing, as there is no sign-in without a password.
    func resource(for route: Route) -> Resource? {
        switch route {
        case .home:
            Resource(get: home.show)
        case .catalogue(.songs, let route):
            resource(for: route, of: songs)
        case .catalogue(.movies, let route):
            resource(for: route, of: movies)
        case .settings(let isSaved):
            Resource(get: { try await self.settings.show(to: $0, isSaved: isSaved) }, post: settings.change)
        case .repositories(let route):
            resource(for: route, of: repositories)
        case .search(let query):
            Resource(get: { try await self.search.show(query, to: $0) })
        case .comments(let page):
            Resource(
                get: { _ in await self.comments.list(page: page) },
                post: { _ in await self.comments.load() }
            )
        case .text:
            Resource(get: { _ in await self.text.show() }, post: text.change)
        case .textReplacing(let number):
            Resource(get: { _ in try await self.text.show(havingReplaced: number) }, post: text.change)
        case .textEdit:
            Resource(get: { _ in await self.text.edit() })
        case .textVersions:
            Resource(get: textVersions.list)
        case .textVersion(let number, let comparison):
            Resource(get: { try await self.textVersions.show(number, comparison: comparison, to: $0) })
        case .textRestorations:
            Resource(post: textRestorations.create)
        case .entries(let page, let event):
            Resource(get: { _ in try await self.entries.list(page: page, after: event) }, post: entries.add)
        case .entryRemoval(let id, let page):
            Resource(post: { _ in try await self.entries.remove(id: id, returningTo: page) })
        case .entryRestoration(let id, let page):
            Resource(post: { _ in try await self.entries.restore(id: id, returningTo: page) })
        case .importing:
            Resource(get: { _ in await self.imports.show() }, post: imports.begin)
        case .importCancellation:
            Resource(post: { _ in await self.imports.cancel() })
        case .importProblems:
            Resource(get: { _ in await self.imports.problems() })
        case .greeting:
            Resource(get: greeting.show, post: greeting.change)
        case .greetingRemoval:
            Resource(post: greeting.remove)
        case .profile(let isSaved):
            Resource(get: { try await self.profile.show(to: $0, isSaved: isSaved) }, post: profile.change)
        case .signIn(returnTo: let destination):
            signInResource(returningTo: destination)
        case .signOut:
            signOutResource
        case .live(let seen):
            Resource(get: { try await self.liveStream(to: $0, seen: seen) })
        case .health:
            Resource(immediateGet: { _ in self.health.live() }, isOpen: true)
        case .readiness:
            Resource(get: { _ in await self.health.ready() }, isOpen: true)
        case .metrics:
            Resource(get: metrics.show, isOpen: true)
        case .asset(let asset, version: _):
            Resource(immediateGet: { try self.assets.send(asset, to: $0) }, isOpen: true)
        }
    }

    /// What is at the address of the songs, of the movies, and below.
    private func resource<Item: CatalogueItem>(for route: CatalogueRoute, of media: CatalogueControllers<Item>)
        -> Resource
    {
        switch route {
        case .list(let query):
            Resource(
                held: { media.lists.heldList(query, to: $0) },
                get: { try await media.lists.list(query, to: $0) },
                post: { try await media.forms.add($0) }
            )
        case .listWithout(let id):
            Resource(get: { try await media.lists.list(CatalogueQuery(), without: id, to: $0) })
        case .json(let query, let isEnvelope):
            Resource(get: { _ in try await media.lists.json(query, isEnvelope: isEnvelope) })
        case .credits(let page):
            Resource(get: { _ in try await media.lists.credits(page: page) })
        case .item(let id):
            Resource(
                get: { try await media.lists.details(id: id, to: $0) },
                post: { try await media.forms.change(id: id, $0) }
            )
        case .itemSaved(let id):
            Resource(get: { try await media.lists.details(id: id, isSaved: true, to: $0) })
        case .form:
            Resource(immediateGet: { _ in media.forms.new() })
        case .edit(let id):
            Resource(get: { _ in try await media.forms.edit(id: id) })
        case .removal(let id):
            Resource(post: { _ in try await media.removals.remove(id: id) })
        case .restoration(let id):
            Resource(post: { _ in try await media.removals.restore(id: id) })
        case .favourite(let id):
            Resource(post: { try await media.favourites.change(id: id, $0) })
        case .charts:
            Resource(get: { _ in try await media.charts.show() })
        case .export(let format):
            Resource(get: { try await media.exports.file(in: format, to: $0) })
        case .source:
            Resource(post: { _ in await media.sources.load() })
        }
    }

    /// What is at the address of the starred repositories, and below.
    private func resource(for route: RepositoriesRoute, of stars: RepositoryControllers) -> Resource {
        switch route {
        case .list(let query):
            Resource(get: { try await stars.lists.list(query, to: $0) })
        case .marks:
            Resource(post: { try await stars.marks.change($0) })
        case .repository(let id, let isSaved):
            Resource(
                get: { try await stars.details.show(id: id, isSaved: isSaved, to: $0) },
                post: { try await stars.details.save(id: id, $0) }
            )
        case .visit(let id):
            Resource(post: { try await stars.marks.visit(id: id, $0) })
        case .sync:
            Resource(post: { try await stars.lists.sync($0) })
        case .charts:
            Resource(get: { try await stars.charts.show(to: $0) })
        case .export(let format, let query):
            Resource(get: { try await stars.exports.file(format, of: query, to: $0) })
        case .organisation(let page):
            Resource(get: { try await stars.organisation.show(page: page, to: $0) })
        }
    }
}
