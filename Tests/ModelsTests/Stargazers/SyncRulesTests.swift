import Foundation
import Testing

@testable import Models

struct SyncRulesTests {
    private let now = Date(timeIntervalSince1970: 1_795_000_000)
    private let limits = StargazerLimits(firstRetryDelay: 60, longestRetryDelay: 200)
    private let own: GitHubToken
    private let name: GitHubName

    init() throws {
        own = try GitHubToken("own")
        name = try GitHubName("ada")
    }

    private func rules(interval: TimeInterval? = 3_600) -> SyncRules {
        SyncRules(interval: interval, limits: limits)
    }

    /// Stars that were synced so many seconds ago; `nil` for never.
    private func state(
        _ activity: StargazerState.Activity = .none,
        age: TimeInterval? = 0,
        run: SyncRun? = nil,
        pauseEnd: Date? = nil
    ) -> StargazerState {
        let stored = StoredStars(name: name, revision: 1, count: 1, syncedAt: age.map { now - $0 }, run: run)
        return StargazerState(revision: 1, activity: activity, stored: stored, pauseEnd: pauseEnd)
    }

    @Test func `viewing begins a sync if there was none, if it was interrupted, and after the interval`() {
        #expect(rules().allowsSync(on: .view, state(age: nil), with: nil, at: now))
        let interrupted = state(run: SyncRun(number: 1, nextPage: 2))
        #expect(rules().allowsSync(on: .view, interrupted, with: nil, at: now))
        #expect(!rules().allowsSync(on: .view, state(age: 3_599), with: nil, at: now))
        #expect(rules().allowsSync(on: .view, state(age: 3_600), with: nil, at: now))
        #expect(!rules(interval: nil).allowsSync(on: .view, state(age: 1e9), with: nil, at: now))
    }

    @Test func `after a visitor has cancelled, viewing begins a sync after the interval, and a request at once`() {
        let interrupted = SyncRun(number: 1, nextPage: 2)
        let cancelled = state(.cancelled(by: .visitor, time: now), run: interrupted)
        #expect(!rules().allowsSync(on: .view, cancelled, with: nil, at: now + 3_599))
        #expect(rules().allowsSync(on: .view, cancelled, with: nil, at: now + 3_600))
        #expect(!rules(interval: nil).allowsSync(on: .view, cancelled, with: nil, at: now + 1e9))
        #expect(rules().allowsSync(on: .request, cancelled, with: nil, at: now))
        // The end of another machine is nobody's wish.
        let stopped = state(.cancelled(by: .endOfProgram, time: now), run: interrupted)
        #expect(rules().allowsSync(on: .view, stopped, with: nil, at: now))
    }

    @Test(arguments: [.view, .request] as [SyncRules.Occasion])
    func `nothing begins a sync during another`(occasion: SyncRules.Occasion) {
        let syncing = state(.loading(.syncing(SyncProgress())), age: nil)
        for token in [nil, own] {
            #expect(!rules().allowsSync(on: occasion, syncing, with: token, at: now))
        }
    }

    @Test(arguments: [.view, .request] as [SyncRules.Occasion])
    func `a visitor's token overtakes a sync that waits with the server's, and no other`(occasion: SyncRules.Occasion) {
        let waiting = state(.loading(.waiting(until: now + 60)), age: nil)
        #expect(rules().allowsSync(on: occasion, waiting, with: own, at: now))
        #expect(!rules().allowsSync(on: occasion, waiting, usesVisitorToken: true, with: own, at: now))
        #expect(!rules().allowsSync(on: occasion, waiting, with: nil, at: now))
    }

    @Test func `a request begins a sync of current stars, and after any failure`() {
        var rules = rules(interval: nil)
        rules.noteFailure()
        rules.noteRefusal(of: own, at: now)
        let failures: [StarsFailure] = [.forbidden, .unknownName, .tokenRefused, .visitorTokenRefused]
        let activities: [StargazerState.Activity] = [.none] + failures.map { .failed($0, time: now) }
        for activity in activities {
            for token in [nil, own] {
                #expect(rules.allowsSync(on: .request, state(activity), with: token, at: now))
            }
        }
    }

    @Test func `during the pause, a request begins a sync only with a visitor's token`() {
        for activity in [.none, .failed(.forbidden, time: now)] as [StargazerState.Activity] {
            let paused = state(activity, pauseEnd: now + 60)
            #expect(!rules().allowsSync(on: .request, paused, with: nil, at: now + 59))
            #expect(rules().allowsSync(on: .request, paused, with: own, at: now))
            #expect(rules().allowsSync(on: .request, paused, with: nil, at: now + 60))
        }
    }

    @Test func `the pause delays no sync that is due`() {
        #expect(rules().allowsSync(on: .view, state(age: nil, pauseEnd: now + 60), with: nil, at: now))
    }

    @Test func `the delay after a failure doubles, up to a limit, until a sync succeeds`() {
        var rules = rules()
        let failed = state(.failed(.forbidden, time: now), age: nil)
        for delay in [60, 120, 200, 200] as [TimeInterval] {
            rules.noteFailure()
            #expect(!rules.allowsSync(on: .view, failed, with: nil, at: now + delay - 1))
            #expect(rules.allowsSync(on: .view, failed, with: nil, at: now + delay))
        }
        rules.noteSuccess()
        rules.noteFailure()
        #expect(rules.allowsSync(on: .view, failed, with: nil, at: now + 60))
    }

    @Test func `a visitor's token is tried if the server's was refused`() {
        let failed = state(.failed(.tokenRefused, time: now))
        #expect(rules().allowsSync(on: .view, failed, with: own, at: now))
        #expect(!rules().allowsSync(on: .view, failed, with: nil, at: now))
    }

    @Test func `viewing with a refused token begins no sync during a delay, which doubles`() {
        var rules = rules()
        for delay in [60, 120, 200] as [TimeInterval] {
            rules.noteRefusal(of: own, at: now)
            #expect(!rules.allowsSync(on: .view, state(age: nil), with: own, at: now + delay - 1))
            #expect(rules.allowsSync(on: .view, state(age: nil), with: own, at: now + delay))
        }
        #expect(rules.allowsSync(on: .view, state(age: nil), with: nil, at: now))
    }

    @Test func `the refusal of a visitor's token leaves the interval as it is`() {
        let refused = StargazerState.Activity.failed(.visitorTokenRefused, time: now)
        #expect(!rules().allowsSync(on: .view, state(refused, age: 3_599), with: nil, at: now))
        #expect(rules().allowsSync(on: .view, state(refused, age: 3_600), with: nil, at: now))
    }

    @Test func `the pause after a sync becomes no longer when the clock is set back`() {
        #expect(rules().pauseEnd(after: now - 20, at: now) == now + 40)
        #expect(rules().pauseEnd(after: now + 86_400, at: now) == now + 60)
    }
}
