package import Foundation
package import HTTPServer
import HTTPTypes
package import Models
package import Routing
import ViewModels

/// Limits the changes that each client makes in a short time.
package struct ChangeController: Sendable {
    private let limits = ChangeLimits<ClientAddress?>()
    private let now: @Sendable () -> Date
    private let pages: PageResponder

    package init(now: @escaping @Sendable () -> Date, pages: PageResponder) {
        self.now = now
        self.pages = pages
    }

    /// Counts a change.
    /// - Returns: `nil` if it may be made, or else a page with the form, from which it can be sent again.
    package func refusal(
        of request: Request,
        changing kind: ChangeKind,
        at route: Route,
        in context: RequestContext
    ) async throws -> Response? {
        guard let seconds = limits.count(kind, from: request.client, at: now()) else { return nil }
        let held = try await HeldForm(of: request, to: route)
        let problem = ProblemViewModel.tooManyChanges(
            secondsToWait: seconds,
            form: held.flatMap(\.fields).map { ResentFormViewModel($0, to: route) }
        )
        var response = pages.problem(problem, status: .tooManyRequests, in: context)
        if request.acceptsJSON { response = pages.send(problem.json, status: .tooManyRequests) }
        return response.inviting(after: seconds)
    }
}
