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
    let pages: PageResponder
    private let logger: Logger

    /// Loads the models from their stores.
    package init(storage: Storage, publicFiles: StaticFiles, logger: Logger) async throws {
        let text = await TextModel(state: try storage.textStore.load(), store: storage.textStore)
        let songs = await CatalogueModel(state: try storage.songStore.load(), store: storage.songStore)
        let movies = await CatalogueModel(state: try storage.movieStore.load(), store: storage.movieStore)

        assets = try AssetsController(folder: publicFiles)
        pages = PageResponder(assets: assets.versions)
        home = HomeController(text: text, songs: songs, movies: movies, pages: pages)
        self.text = TextController(text: text, pages: pages)
        self.songs = SongsController(songs: songs, pages: pages)
        self.movies = MoviesController(movies: movies, pages: pages)
        self.logger = logger
    }

    package func respond(to request: Request) async -> Response {
        var response = await answer(to: request)
        response.headerFields.append(contentsOf: SecurityFields.all)
        return response
    }

    package func respond(to error: RequestError) -> Response {
        var response = pages.refused(error)
        response.headerFields.append(contentsOf: SecurityFields.all)
        return response
    }

    private func answer(to request: Request) async -> Response {
        switch Route.match(path: request.path, query: request.query) {
        case .found(let route): await answer(to: request, at: resource(for: route))
        case .moved(let route): pages.moved(to: route)
        case .missing: pages.notFound()
        case .malformed: pages.malformedAddress()
        }
    }

    private func answer(to request: Request, at resource: Resource) async -> Response {
        guard let action = resource.action(for: request.method) else {
            return request.method == .options
                ? pages.options(allow: resource.allowedMethods)
                : pages.methodNotAllowed(request.method, allow: resource.allowedMethods)
        }
        do {
            return try await action(request)
        } catch let error as RequestError {
            return pages.refused(error)
        } catch {
            logger.error("\(request.method) \(request.path): \(error)")
            return pages.serverError()
        }
    }
}
