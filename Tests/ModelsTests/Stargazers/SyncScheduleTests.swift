import Foundation
import Testing

@testable import Models

struct SyncScheduleTests {
    private let now = Date(timeIntervalSince1970: 1_795_000_000)
    private let limits = StargazerLimits(firstPause: 60, longestPause: 200)
    private let own: GitHubToken
    private let name: GitHubName

    init() throws {
        own = try GitHubToken("own")
        name = try GitHubName("ada")
    }

    private func schedule(interval: TimeInterval? = 3_600) -> SyncSchedule {
        SyncSchedule(interval: interval, limits: limits)
    }

    /// Stars that were synced so many seconds ago; `nil` for never.
    private func state(
        _ activity: StargazerState.Activity = .none,
        age: TimeInterval? = 0,
        run: SyncRun? = nil
    ) -> StargazerState {
        let stored = StoredStars(name: name, revision: 1, count: 1, syncedAt: age.map { now - $0 }, run: run)
        return StargazerState(revision: 1, activity: activity, stored: stored)
    }

    @Test func `a sync is due if there was none, if it was interrupted, and after the interval`() {
        #expect(schedule().isDue(state(age: nil), with: nil, at: now))
        #expect(schedule().isDue(state(run: SyncRun(number: 1, nextPage: 2)), with: nil, at: now))
        #expect(!schedule().isDue(state(age: 3_599), with: nil, at: now))
        #expect(schedule().isDue(state(age: 3_600), with: nil, at: now))
        #expect(!schedule(interval: nil).isDue(state(age: 1e9), with: nil, at: now))
    }

    @Test func `no sync is due during another, and a wait for the server's limit concerns no visitor's token`() {
        let syncing = state(.syncing(SyncProgress(since: now)), age: nil)
        let waiting = state(.waiting(until: now + 60), age: nil)
        #expect(!schedule().isDue(syncing, with: own, at: now))
        #expect(!schedule().isDue(waiting, with: nil, at: now))
        #expect(schedule().isDue(waiting, with: own, at: now))
    }

    @Test func `the pause after a failure doubles, up to a limit, until a sync succeeds`() {
        var schedule = schedule()
        let failed = state(.failed(.forbidden, time: now), age: nil)
        for pause in [60, 120, 200, 200] as [TimeInterval] {
            schedule.noteFailure()
            #expect(!schedule.isDue(failed, with: nil, at: now + pause - 1))
            #expect(schedule.isDue(failed, with: nil, at: now + pause))
        }
        schedule.noteSuccess()
        schedule.noteFailure()
        #expect(schedule.isDue(failed, with: nil, at: now + 60))
    }

    @Test func `a visitor's token is tried if the server's was refused`() {
        let failed = state(.failed(.tokenRefused, time: now))
        #expect(schedule().isDue(failed, with: own, at: now))
        #expect(!schedule().isDue(failed, with: nil, at: now))
    }

    @Test func `a refused token of a visitor is not sent again during a pause, which doubles`() {
        var schedule = schedule()
        for pause in [60, 120, 200] as [TimeInterval] {
            schedule.noteRefusal(of: own, at: now)
            #expect(!schedule.isDue(state(age: nil), with: own, at: now + pause - 1))
            #expect(schedule.isDue(state(age: nil), with: own, at: now + pause))
        }
        #expect(schedule.isDue(state(age: nil), with: nil, at: now))
    }

    @Test func `the refusal of a visitor's token leaves the interval as it is`() {
        let refused = StargazerState.Activity.failed(.visitorTokenRefused, time: now)
        #expect(!schedule().isDue(state(refused, age: 3_599), with: nil, at: now))
        #expect(schedule().isDue(state(refused, age: 3_600), with: nil, at: now))
    }

    @Test func `the pause after a sync becomes no longer when the clock is set back`() {
        #expect(schedule().pauseEnd(after: now - 20, at: now) == now + 40)
        #expect(schedule().pauseEnd(after: now + 86_400, at: now) == now + 60)
    }
}
