import Controllers
package import HTTPServer
import HTTPTypes
package import Logging
import Models
import Routing
package import Storage

/// The app: every controller with the models that it speaks to, behind one entrance.
package struct Application: Responder {
    let home: HomeController
    let text: TextController
    let songs: SongsController
    let movies: MoviesController
    let assets: AssetsController
    /// nil when there is no password.
    let signIn: SignInController?
    let pages: PageResponder
    private let screening: RequestScreening
    private let logger: Logger

    /// Loads the models from their stores.
    package init(storage: Storage, publicFiles: StaticFiles, access: Access, logger: Logger) async throws {
        let text = await TextModel(state: try storage.textStore.load(), store: storage.textStore)
        let songs = await CatalogueModel(state: try storage.songStore.load(), store: storage.songStore)
        let movies = await CatalogueModel(state: try storage.movieStore.load(), store: storage.movieStore)

        assets = try AssetsController(folder: publicFiles)
        let protection = access.password == nil ? nil : access.protection
        pages = PageResponder(assets: assets.versions, protection: protection)
        screening = RequestScreening(hosts: access.hosts, proxies: access.proxies, pages: pages)
        signIn = try await access.signInController(store: storage.sessionStore, pages: pages)
        home = HomeController(text: text, songs: songs, movies: movies, pages: pages)
        self.text = TextController(text: text, pages: pages)
        self.songs = SongsController(songs: songs, pages: pages)
        self.movies = MoviesController(movies: movies, pages: pages)
        self.logger = logger
    }

    package func respond(to request: Request) async -> Response {
        var response =
            switch screening.screen(request) {
            case .passed(let request): await answer(to: request)
            case .refused(let refusal): refusal
            }
        response.headerFields.append(contentsOf: SecurityFields.all)
        return response
    }

    package func respond(to error: RequestError) -> Response {
        var response = pages.refused(error)
        response.headerFields.append(contentsOf: SecurityFields.all)
        return response
    }

    func answer(to request: Request) async -> Response {
        guard let signIn, await signIn.isSignedIn(request) else { return await dispatch(request) }
        return await PageResponder.$isSignedIn.withValue(true) { await dispatch(request) }
    }

    private func dispatch(_ request: Request) async -> Response {
        // RFC 9110 §9.3.7: what the server as a whole can do.
        if request.method == .options, request.path == "*" { return pages.options(allow: "GET, HEAD, POST, OPTIONS") }
        return switch Route.match(path: request.path, query: request.query) {
        case .found(let route): await answer(to: request, at: route)
        case .moved(let route): pages.moved(to: route)
        case .missing: pages.notFound()
        case .malformed: pages.malformedAddress()
        }
    }

    private func answer(to request: Request, at route: Route) async -> Response {
        let resource = resource(for: route)
        guard let action = resource.action(for: request.method) else {
            return request.method == .options
                ? pages.options(allow: resource.allowedMethods)
                : pages.methodNotAllowed(request.method, allow: resource.allowedMethods)
        }
        do {
            if let signIn = gate(of: resource, for: request) { return try await signIn.ask(request, for: route) }
            return try await action(request)
        } catch let error as RequestError {
            return pages.refused(error)
        } catch {
            logger.error("\(request.method) \(request.path): \(error)")
            return pages.serverError()
        }
    }
}
