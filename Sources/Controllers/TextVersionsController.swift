package import HTTPServer
import HTTPTypes
package import Models
package import Routing
import ViewModels

/// The versions of the text that are kept, and each of them beside another.
package struct TextVersionsController: Sendable {
    private let text: TextModel
    private let pages: PageResponder

    package init(text: TextModel, pages: PageResponder) {
        self.text = text
        self.pages = pages
    }

    package func list(_ request: Request) async throws -> Response {
        let versions = try await text.versions()
        // To count a hundred long texts takes a while.
        return await withTaskExecutorPreference(globalConcurrentExecutor) {
            pages.show(TextVersionListViewModel(versions, reader: request.visitor, now: text.now()))
        }
    }

    package func show(
        _ number: Int64,
        comparison: Route.TextComparison,
        to request: Request
    ) async throws -> Response {
        guard let version = try await text.version(Int(number)) else {
            return pages.show(ProblemViewModel.textVersionNotFound, status: .notFound)
        }
        let before = try await text.version(version.number - 1)
        let after = try await text.version(version.number + 1)
        let context = TextVersionContext(version, before: before, after: after, now: await text.state)
        // To compare two texts of the greatest length took up to 44 milliseconds.
        return await withTaskExecutorPreference(globalConcurrentExecutor) {
            pages.show(TextVersionViewModel(context, comparison: comparison, reader: request.visitor, now: text.now()))
        }
    }
}
