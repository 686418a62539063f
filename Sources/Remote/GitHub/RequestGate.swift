import Foundation
import Models
import Synchronization

/// Keeps those away from GitHub who were told to wait, each by the credential that was told so; those without one together.
final class RequestGate: Sendable {
    private struct Closing {
        var until: Date
        /// How often in a row we were refused without being told a time.
        var refusals = 0
    }

    /// After this long without a new closing the refusals before it are forgotten.
    private static let memory: TimeInterval = 24 * 60 * 60
    private static let closingLimit = 1_000

    private let closings = Mutex<[GitHubToken?: Closing]>([:])

    /// - Throws: `StarsFailure.limited` before the time has come.
    func check(_ credential: GitHubToken?, at now: Date) throws(StarsFailure) {
        guard let until = closings.withLock({ $0[credential]?.until }), now < until else { return }
        throw .limited(until: until)
    }

    /// Takes from an answer when to ask again.
    /// - Throws: `StarsFailure.limited` where it is a refusal for having asked too often.
    func note(_ answer: GitHubAnswer, to credential: GitHubToken?, at now: Date) throws(StarsFailure) {
        let limits = RateLimitFields(answer.fields)
        let refusedUntil = closings.withLock { closings -> Date? in
            Self.prune(&closings, at: now)
            if answer.isLimit { return Self.refuse(limits, &closings[credential], at: now) }
            if limits.isUsedUp {
                // The next one would be refused.
                closings[credential] = Closing(until: RequestPause(limits, refusals: 0, now: now).until)
            } else if answer.isSuccess {
                closings[credential] = nil
            }
            return nil
        }
        if let refusedUntil { throw .limited(until: refusedUntil) }
    }

    private static func refuse(_ limits: RateLimitFields, _ closing: inout Closing?, at now: Date) -> Date {
        let refusals = closing?.refusals ?? 0
        let pause = RequestPause(limits, refusals: refusals, now: now)
        closing = Closing(until: pause.until, refusals: pause.isTold ? 0 : refusals + 1)
        return pause.until
    }

    /// So that memory holds few, whoever makes up tokens.
    private static func prune(_ closings: inout [GitHubToken?: Closing], at now: Date) {
        closings = closings.filter { $0.value.until + memory > now }
        guard closings.count >= closingLimit, let first = closings.min(by: { $0.value.until < $1.value.until })
        else { return }
        closings[first.key] = nil
    }
}
