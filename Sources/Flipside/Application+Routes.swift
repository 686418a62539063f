import Controllers
import HTTPServer
import HTTPTypes
import Models
import Routing

/// The handlers of a route, by method (RFC 9110 §3.1, §9).
struct RouteHandlers {
    /// A function from a request and its context to the response. It runs on the event loop of the connection, unless
    /// the request may have a long form.
    typealias Handler = nonisolated(nonsending) (Request, RequestContext) async throws -> Response

    let get: Handler?
    let post: Handler?
    /// The kind of change that `post` makes, by which it is limited; `nil` if it has a limit of its own.
    let changeKind: ChangeKind?
    /// Whether the route needs no session.
    let isPublic: Bool

    init(get: @escaping Handler, isPublic: Bool = false) {
        self.get = get
        post = nil
        changeKind = nil
        self.isPublic = isPublic
    }

    init(get: Handler? = nil, post: @escaping Handler, changing kind: ChangeKind?, isPublic: Bool = false) {
        self.get = get
        self.post = post
        changeKind = kind
        self.isPublic = isPublic
    }

    /// Returns the handler for a method; HEAD is a GET whose body the server leaves out (RFC 9110 §9.3.2).
    func handler(for method: HTTPRequest.Method) -> Handler? {
        switch method {
        case .get, .head: get
        case .post: post
        default: nil
        }
    }

    /// The value of the `Allow` field (RFC 9110 §10.2.1).
    var allowedMethods: String {
        [get.map { _ in "GET, HEAD" }, post.map { _ in "POST" }, "OPTIONS"].compactMap(\.self).joined(separator: ", ")
    }
}

/// Every route and its handlers: the table of contents of the app. The URLs are in `Sources/Routing`.
///
/// Most handlers capture only `self` or one controller, because captures are copied for each request. Do not give them
/// a capture list: Swift 6.3 then moves them off their caller's executor.
extension Application {
    /// - Returns: `nil` for signing in and out of an app without a password, and for previews without `--previews`.
    func handlers(for route: Route) -> RouteHandlers? {
        switch route {
        case .home:
            RouteHandlers(
                get: { try await self.home.show(in: $1) },
                post: { try await self.entries.add($0, on: self.home, in: $1) },
                changing: .entry
            )
        case .catalogue(.songs, let route):
            handlers(for: route, of: songs)
        case .catalogue(.movies, let route):
            handlers(for: route, of: movies)
        case .repositories(let route):
            handlers(for: route)
        case .search(let query):
            RouteHandlers(get: { try await self.search.show(query, in: $1) })
        case .searchAfterDeletion(let id, let kind, let query):
            RouteHandlers(get: { try await self.search.show(query, afterDeletionOf: id, of: kind, in: $1) })
        case .comments(let page):
            RouteHandlers(
                get: { await self.comments.list(page: page, in: $1) },
                post: { _, _ in await self.comments.load() },
                changing: .other
            )
        case .commentsCancellation:
            RouteHandlers(post: { _, _ in await self.comments.cancelLoad() }, changing: .other)
        case .text:
            RouteHandlers(
                get: { await self.text.show(in: $1) },
                post: { try await self.text.change($0, in: $1) },
                changing: .text
            )
        case .textAfterRestoration(let number):
            RouteHandlers(get: { await self.text.show(afterRestorationReplacing: number, in: $1) })
        case .textFlipside:
            RouteHandlers(get: { await self.text.edit(in: $1) })
        case .textVersions:
            RouteHandlers(get: { try await self.textVersions.list(in: $1) })
        case .textVersion(let number, let comparison):
            RouteHandlers(get: { try await self.textVersions.show(number, comparison: comparison, in: $1) })
        case .textRestorations:
            RouteHandlers(post: { try await self.textVersions.restore($0, in: $1) }, changing: .text)
        case .entries(let page, let event):
            RouteHandlers(
                get: { try await self.entries.list(page: page, after: event, in: $1) },
                post: { try await self.entries.add($0, in: $1) },
                changing: .entry
            )
        case .entryEdit(let id, let page):
            RouteHandlers(
                get: { try await self.entries.form(id: id, onPage: page, in: $1) },
                post: { try await self.entries.edit($0, id: id, onPage: page, in: $1) },
                changing: .entry
            )
        case .entryUndo(let token, let page):
            RouteHandlers(
                post: { try await self.entries.undoEdit(token, returningTo: page, in: $1) },
                changing: .entry
            )
        case .entryDeletion(let id, let page):
            RouteHandlers(post: { _, _ in try await self.entries.delete(id: id, returningTo: page) }, changing: .entry)
        case .entryRestoration(let id, let page):
            RouteHandlers(post: { try await self.entries.restore(id: id, returningTo: page, in: $1) }, changing: .entry)
        case .recentlyDeletedEntries:
            RouteHandlers(get: { try await self.entries.recentlyDeleted(in: $1) })
        case .turntable(let page):
            RouteHandlers(
                get: { try await self.turntable.show(page: page, in: $1) },
                post: { try await self.turntable.put($0, in: $1) },
                changing: .turntable
            )
        case .turntableRemoval:
            RouteHandlers(post: { _, _ in try await self.turntable.takeOff() }, changing: .turntable)
        case .importing(let kind):
            RouteHandlers(
                get: { await self.imports.show(kind, in: $1) },
                post: { try await self.imports.begin($0, in: $1) },
                changing: .other
            )
        case .importCancellation:
            RouteHandlers(post: { _, _ in await self.imports.cancel() }, changing: .other)
        case .importProblems:
            RouteHandlers(get: { await self.imports.problems(in: $1) })
        case .importColumns:
            RouteHandlers(post: { try await self.imports.choose($0, in: $1) }, changing: .other)
        case .importUndo:
            RouteHandlers(post: { try await self.imports.undo($0, in: $1) }, changing: .other)
        case .greeting:
            RouteHandlers(
                get: { try await self.greeting.show(in: $1) },
                post: { try await self.greeting.change($0, in: $1) },
                changing: .visitor
            )
        case .greetingRemoval:
            RouteHandlers(post: { try await self.greeting.remove(in: $1) }, changing: .visitor)
        case .profile(let isSaved):
            RouteHandlers(
                get: { try await self.profile.show(isSaved: isSaved, in: $1) },
                post: { try await self.profile.change($0, in: $1) },
                changing: .visitor
            )
        case .settings(let isSaved):
            RouteHandlers(
                get: { try await self.settings.show(isSaved: isSaved, in: $1) },
                post: { request, context in
                    try await self.settings.change(request, in: context) { self.handlers(for: $0)?.get != nil }
                },
                changing: .visitor
            )
        case .archive:
            RouteHandlers(get: { try await self.archive.send($0, in: $1) })
        case .transfer(let isMoved):
            RouteHandlers(
                get: { await self.transfer.show(isMoved: isMoved, in: $1) },
                post: { await self.transfer.showCode(in: $1) },
                changing: .visitor
            )
        case .transferEntry:
            RouteHandlers(post: { try await self.transfer.enterCode($0, in: $1) }, changing: .visitor)
        case .signIn(returnTo: let destination, let isSignedOut):
            signIn.map { signIn in
                // The destination of a held form may have no page.
                let page = destination.flatMap { handlers(for: $0)?.get == nil ? nil : $0 }
                return RouteHandlers(
                    get: { signIn.show(returningTo: page, isSignedOut: isSignedOut, in: $1) },
                    post: {
                        try await signIn.signIn(
                            $0,
                            returningTo: page,
                            holdingFormFor: destination,
                            in: $1,
                            resend: self.respond(toHeld:in:)
                        )
                    },
                    changing: nil,
                    isPublic: true
                )
            }
        case .signOut:
            signIn.map { signIn in
                RouteHandlers(post: { try await signIn.signOut($0, in: $1) }, changing: .other, isPublic: true)
            }
        case .sessionRemoval:
            signIn.map { signIn in
                RouteHandlers(post: { try await signIn.endSessions($0, in: $1) }, changing: .other)
            }
        case .layout:
            RouteHandlers(
                post: { try await self.settings.chooseLayout($0, in: $1) },
                changing: .visitor,
                isPublic: true
            )
        case .live(let seen):
            RouteHandlers(get: {
                // The stream ends with the session that it needs.
                try await self.live.stream(seen: seen, isAuthorized: self.signIn?.authorization(of: $0), in: $1)
            })
        case .health:
            RouteHandlers(get: { _, _ in self.health.alive() }, isPublic: true)
        case .readiness:
            RouteHandlers(get: { _, _ in await self.health.ready() }, isPublic: true)
        case .metrics:
            RouteHandlers(get: { await self.metrics.show($0, in: $1) }, isPublic: true)
        case .previews(let name):
            previews.map { previews in RouteHandlers(get: { try previews.show(name, in: $1) }) }
        case .asset(let asset, let version):
            RouteHandlers(get: { request, _ in try self.assets.send(asset, version: version, request) }, isPublic: true)
        case .sleeve(let sleeve):
            RouteHandlers(get: { _, _ in self.sleeves.draw(sleeve) }, isPublic: true)
        }
    }

    private func handlers<Item: CatalogueItem>(
        for route: CatalogueRoute,
        of catalogue: CatalogueController<Item>
    ) -> RouteHandlers {
        switch route {
        case .list(let query):
            RouteHandlers(
                get: { try await catalogue.list(query, in: $1) },
                post: { try await catalogue.add($0, returningTo: .unlessDefault(query, of: Item.kind), in: $1) },
                changing: .item
            )
        case .listAfter(let event, let query):
            RouteHandlers(get: { try await catalogue.list(query, after: event, in: $1) })
        case .json(let query, let isEnvelope):
            RouteHandlers(get: { try await catalogue.json(query, isEnvelope: isEnvelope, in: $1) })
        case .credits(let page):
            RouteHandlers(get: { try await catalogue.credits(page: page, in: $1) })
        case .albums(let page):
            RouteHandlers(get: { try await catalogue.albums(page: page, in: $1) })
        case .item(let id, let event, let list):
            RouteHandlers(
                get: { try await catalogue.details(id: id, after: event, returningTo: list, in: $1) },
                post: { try await catalogue.change(id: id, $0, returningTo: list, in: $1) },
                changing: .item
            )
        case .form(let model, let list):
            RouteHandlers(get: { try await catalogue.new(like: model, returningTo: list, in: $1) })
        case .edit(let id, let revision, let list):
            RouteHandlers(get: { try await catalogue.edit(id: id, since: revision, returningTo: list, in: $1) })
        case .deletion(let id, let list):
            RouteHandlers(post: { try await catalogue.delete(id: id, returningTo: list, in: $1) }, changing: .item)
        case .recentlyDeleted:
            RouteHandlers(get: { try await catalogue.recentlyDeleted(in: $1) })
        case .restoration(let id, let page):
            RouteHandlers(post: { try await catalogue.restore(id: id, returningTo: page, in: $1) }, changing: .item)
        case .favourite(let id):
            RouteHandlers(post: { try await catalogue.changeFavourite(id: id, $0, in: $1) }, changing: .visitor)
        case .rating(let id, let list):
            RouteHandlers(post: { try await catalogue.rate(id: id, $0, returningTo: list, in: $1) }, changing: .item)
        case .several:
            RouteHandlers(post: { try await catalogue.changeSeveral($0, in: $1) }, changing: .item)
        case .undo(let token, let page):
            RouteHandlers(post: { try await catalogue.undo(token, returningTo: page, in: $1) }, changing: .item)
        case .pick(let query, let last):
            RouteHandlers(get: { try await catalogue.pick(from: query, besides: last, in: $1) })
        case .savedLists:
            RouteHandlers(post: { try await catalogue.saveList($0, in: $1) }, changing: .visitor)
        case .savedList(let id):
            RouteHandlers(post: { try await catalogue.changeSavedList(id: id, $0, in: $1) }, changing: .visitor)
        case .savedListRestoration(let id, let list):
            RouteHandlers(
                post: { try await catalogue.restoreSavedList(id: id, returningTo: list, in: $1) },
                changing: .visitor
            )
        case .charts:
            RouteHandlers(get: { try await catalogue.charts(in: $1) })
        case .duplicates(let page, let event):
            RouteHandlers(get: { try await catalogue.duplicates(page: page, after: event, in: $1) })
        case .export(let format):
            RouteHandlers(get: { try await catalogue.export(in: format, $0, in: $1) })
        case .source:
            RouteHandlers(post: { await catalogue.load(in: $1) }, changing: .other)
        case .sourceCancellation:
            RouteHandlers(post: { await catalogue.cancelLoad(in: $1) }, changing: .other)
        }
    }

    private func handlers(for route: RepositoriesRoute) -> RouteHandlers {
        switch route {
        case .list(let query):
            RouteHandlers(get: { try await self.repositories.list(query, in: $1) })
        case .listAfter(let event, let query):
            RouteHandlers(get: { try await self.repositories.list(query, after: event, in: $1) })
        case .undo(let token, let list):
            RouteHandlers(
                post: { try await self.repositories.undo(token, returningTo: list, in: $1) },
                changing: .visitor
            )
        case .marks:
            RouteHandlers(post: { try await self.repositories.mark($0, in: $1) }, changing: .visitor)
        case .repository(let id, let isSaved, let list):
            RouteHandlers(
                get: { try await self.repositories.details(id: id, isSaved: isSaved, returningTo: list, in: $1) },
                post: { try await self.repositories.save(id: id, $0, returningTo: list, in: $1) },
                changing: .visitor
            )
        case .visit(let id):
            RouteHandlers(post: { try await self.repositories.visit(id: id, in: $1) }, changing: .visitor)
        case .sync:
            RouteHandlers(post: { try await self.repositories.requestSync(in: $1) }, changing: .other)
        case .syncCancellation:
            RouteHandlers(post: { try await self.repositories.cancelSync(in: $1) }, changing: .other)
        case .charts:
            RouteHandlers(get: { try await self.repositories.charts(in: $1) })
        case .export(let format, let query):
            RouteHandlers(get: { try await self.repositories.export(format, of: query, $0, in: $1) })
        case .organisation(let page):
            RouteHandlers(get: { try await self.repositories.organisation(page: page, in: $1) })
        }
    }
}
