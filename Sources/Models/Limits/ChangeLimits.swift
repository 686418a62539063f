package import Foundation
import Synchronization

/// A kind of change, by which the changes of a client are counted.
package enum ChangeKind: CaseIterable, Sendable {
    /// The text, which is also sent while it is typed.
    case text
    case entry
    /// A song or a movie.
    case item
    /// The data of a visitor: name, profile, settings, favourites and marks.
    case visitor
    /// Anything else, such as an import, or signing out.
    case other

    /// The number of changes at once, and the seconds until another one. People do not reach them, even if several share an
    /// address.
    fileprivate func buckets<Client>() -> TokenBuckets<Client> {
        switch self {
        case .text: TokenBuckets(burst: 300, interval: 0.25)
        case .entry, .item, .other: TokenBuckets(burst: 60, interval: 1)
        case .visitor: TokenBuckets(burst: 120, interval: 1)
        }
    }
}

/// The limits on the changes of each client.
package final class ChangeLimits<Client: Hashable & Sendable>: Sendable {
    private let buckets: Mutex<[ChangeKind: TokenBuckets<Client>]>

    package init() {
        buckets = Mutex(Dictionary(uniqueKeysWithValues: ChangeKind.allCases.map { ($0, $0.buckets()) }))
    }

    /// Counts a change of a client.
    /// - Returns: `nil`, or the seconds after which the client may make the change; it is not counted then.
    package func count(_ kind: ChangeKind, from client: Client, at now: Date) -> Int? {
        buckets.withLock { $0[kind]?.take(from: client, at: now) }
    }
}
