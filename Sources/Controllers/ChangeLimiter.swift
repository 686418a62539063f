package import Foundation
package import HTTPServer
import HTTPTypes
package import Models
package import Routing
import Synchronization
import ViewModels

/// Counts the changes of each client, and refuses those of a client that makes too many in a short time.
package final class ChangeLimiter: Sendable {
    private let buckets = Mutex(Dictionary(uniqueKeysWithValues: ChangeKind.allCases.map { ($0, $0.buckets) }))
    private let now: @Sendable () -> Date
    private let pages: PageResponder

    package init(now: @escaping @Sendable () -> Date, pages: PageResponder) {
        self.now = now
        self.pages = pages
    }

    /// Counts a change.
    /// - Returns: `nil` if it may be made, or else a page from which the form can be sent again, or JSON for a script.
    package func refusal(
        of request: Request,
        changing kind: ChangeKind,
        at route: Route,
        in context: RequestContext
    ) async throws -> Response? {
        let time = now()
        // All requests made in this process are those of one client.
        let networks = request.remoteAddress == nil ? [nil] : request.clientNetworks.map(Optional.some)
        guard let seconds = buckets.withLock({ $0[kind]?.take(from: networks, at: time) }) else { return nil }
        let held = try await HeldForm(of: request, to: route)
        let problem = ProblemViewModel.tooManyChanges(secondsToWait: seconds, fields: held?.fields, to: route)
        return pages.problem(problem, status: .tooManyRequests, in: context).retryable(after: seconds)
    }
}

/// A kind of change, by which the changes of a client are counted.
package enum ChangeKind: CaseIterable, Sendable {
    /// The text, which is also sent while it is typed.
    case text
    case entry
    /// A song or a movie.
    case item
    /// The turntable, which every open window shows.
    case turntable
    /// The data of a visitor: name, profile, settings, favourites and marks.
    case visitor
    /// Anything else, such as an import, or signing out.
    case other

    /// The limit: a number of changes at once, and the seconds until another one. People do not reach it, even if
    /// several share an address.
    package var buckets: TokenBuckets<ClientAddress?> {
        switch self {
        case .text: TokenBuckets(burst: 300, interval: 0.25)
        case .entry, .item, .other: TokenBuckets(burst: 60, interval: 1)
        case .turntable: TokenBuckets(burst: 20, interval: 3)
        case .visitor: TokenBuckets(burst: 120, interval: 1)
        }
    }
}
