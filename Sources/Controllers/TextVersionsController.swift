package import Foundation
package import HTTPServer
import HTTPTypes
package import Models
package import Routing
import Synchronization
import ViewModels

/// Shows, compares and restores the versions of the text.
package struct TextVersionsController: Sendable {
    private let text: TextModel
    private let now: @Sendable () -> Date
    private let pages: PageResponder
    /// Limits each client to two comparisons at a time, because one can take tens of milliseconds of a core.
    private let turns = ClientTurns<ClientAddress?>(2)

    package init(text: TextModel, now: @escaping @Sendable () -> Date, pages: PageResponder) {
        self.text = text
        self.now = now
        self.pages = pages
    }

    /// Lists the versions that are kept.
    package func list(in context: RequestContext) async throws -> Response {
        let reader = context.visitor
        let state = await text.state
        // Each version waits for the text of the next older one. Two texts at a time are in memory.
        let waiting = Mutex<(version: TextVersion, newer: TextSitting?)?>(nil)
        let rows = try await text.versions { version, newer in
            waiting.withLock { last in
                defer { last = (version, newer) }
                return last.map {
                    TextVersionRowViewModel($0.version, newer: $0.newer, older: version.text, reader: reader)
                }
            }
        }
        let oldest = waiting.withLock { $0 }.map {
            TextVersionRowViewModel($0.version, newer: $0.newer, reader: reader)
        }
        let list = TextVersionListViewModel((rows + [oldest]).compactMap(\.self), now: now())
        return pages.show(list, refresh: .offered(after: .textChanges(state)), in: context)
    }

    /// Shows a version compared with the previous one, or with the current text.
    package func show(
        _ number: Int,
        comparison: Route.TextComparison,
        in context: RequestContext
    ) async throws -> Response {
        try await turns.withTurn(of: context.client) {
            try await compare(number, comparison: comparison, in: context)
        }
    }

    private func compare(
        _ number: Int,
        comparison: Route.TextComparison,
        in context: RequestContext
    ) async throws -> Response {
        guard let version = try await text.context(ofVersion: number) else {
            return pages.problem(.textVersionNotFound, status: .notFound, in: context)
        }
        // Comparing two texts of the maximum length took up to 44 milliseconds.
        return await withTaskExecutorPreference(globalConcurrentExecutor) {
            let page = TextVersionViewModel(
                version,
                comparison: comparison,
                reader: context.visitor
            )
            return pages.show(page, refresh: .offered(after: .textChanges(version.current)), in: context)
        }
    }

    /// Restores a version as the text, and shows it.
    package func restore(_ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: TextFormField.self)
        let writer = context.visitor ?? .random()
        let newest = try await text.versions { version, newer in newer == nil ? version.number : nil }.first
        guard let number = form.number(in: .version),
            try await text.restore(version: number, by: writer) != nil
        else {
            return pages.problem(.textVersionNotFound, status: .unprocessableContent, in: context)
        }
        let page = newest.flatMap(\.self).map(Route.textAfterRestoration) ?? .text
        return try pages.seeOther(page).remembering(writer, in: context)
    }
}
