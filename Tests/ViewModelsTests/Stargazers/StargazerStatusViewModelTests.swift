import Foundation
import Models
import Rendering
import Testing
import ViewModels
import Views

struct StargazerStatusViewModelTests {
    private let stars = [Star.sample()]
    private let limit = Date(timeIntervalSince1970: 1_795_269_900)

    private func html(_ view: some View) -> String { String(decoding: view.rendered(), as: UTF8.self) }

    private func status(_ activity: StargazerState.Activity, isKnown: Bool = true) throws -> StargazerStatusViewModel {
        StargazerStatusViewModel(
            isKnown
                ? try .sample(stars, count: 5_000, activity: activity)
                : try .sample(syncedAt: nil, activity: activity)
        )
    }

    @Test func `it is in one of five states, and says what can be done`() throws {
        let progress = StargazerState.Activity.syncing(SyncProgress(since: .sampleNow))
        let failed = StargazerState.Activity.failed(.unknownName, time: .sampleNow)
        let states = [
            try status(.none, isKnown: false), try status(progress, isKnown: false), try status(failed, isKnown: false),
            try status(.none), try status(progress), try status(failed),
        ]
        let traits = ["has not been asked", "<progress", "could not be renewed", "5,000 stars, as of"]
        #expect(
            states.map { state in traits.map(html(state).contains) } == [
                [true, false, false, false], [false, true, false, false], [false, false, true, false],
                [false, false, false, true], [false, true, false, true], [false, false, true, true],
            ]
        )
        let sync = "Sync now"
        let again = "Try again"
        #expect(states.map(\.syncButton) == [sync, nil, again, sync, nil, again])
    }

    @Test func `as long as the button does nothing for most, it says until when, and who need not wait`() throws {
        let failed = StargazerState.Activity.failed(.forbidden, time: .sampleNow)
        for activity in [.none, failed] {
            let state = try StargazerState.sample(stars, activity: activity, restsUntil: limit)
            let words = try #require(StargazerStatusViewModel(state).rest)
            #expect(words == "The next sync can begin at 14:05 UTC, or at once with a token of your own.")
            #expect(html(StargazerStatusViewModel(state)).contains(words))
            #expect(try StargazerStatusViewModel(.sample(stars, activity: activity)).rest == nil)
        }
        let progress = StargazerState.Activity.syncing(SyncProgress(since: .sampleNow))
        #expect(try StargazerStatusViewModel(.sample(stars, activity: progress, restsUntil: limit)).rest == nil)
    }

    @Test(arguments: [(0, nil), (1, "1 more is left out: it is"), (1_200, "1,200 more are left out: they are")])
    func `what a sync has left out is said, and why`(count: Int, words: String?) throws {
        let status = StargazerStatusViewModel(try .sample(stars, leftOutCount: count))
        #expect(status.leftOut.map { $0.prefix(words?.utf8.count ?? 0) == words ?? "" } == words.map { _ in true })
        #expect(html(status).contains("left out") == (count > 0))
        #expect(status.leftOut?.contains("private, or what GitHub said of") != false)
    }

    @Test func `progress says pages, repositories and how often GitHub may still be asked`() throws {
        let progress = SyncProgress(since: .sampleNow, pages: 12, pageCount: 50, repositories: 1_200, requestsLeft: 48)
        let shown = StargazerProgressViewModel(progress)
        #expect(shown.pages == "Asking GitHub: page 12 of 50")
        #expect(shown.value == 12)
        #expect(shown.maximum == 50)
        #expect(shown.details == "1,200 repositories so far. GitHub may be asked 48 more times this hour.")
        let beginning = StargazerProgressViewModel(SyncProgress(since: .sampleNow))
        #expect(beginning.pages == "Asking GitHub")
        #expect(beginning.value == nil)
        #expect(beginning.details == "0 repositories so far.")
        let longer = StargazerProgressViewModel(SyncProgress(since: .sampleNow, pages: 3, pageCount: 2))
        #expect(longer.maximum == 3)
    }

    @Test func `a limit says when GitHub may be asked again, and of when the copy is`() throws {
        let shown = html(try status(.waiting(until: limit, .limited(until: limit))))
        #expect(shown.contains("GitHub allows the next request at 14:05 UTC."))
        #expect(shown.contains("Shown is the copy of 2026-11-21 13:20:00 UTC. It goes on by itself at 14:05 UTC."))
        #expect(!shown.contains("<button"))
    }

    @Test func `before the first sync is complete, what has come is shown as that`() throws {
        let state = try StargazerState.sample(
            stars,
            count: 100,
            syncedAt: nil,
            activity: .failed(.forbidden, time: .sampleNow)
        )
        let shown = html(StargazerStatusViewModel(state))
        #expect(shown.contains("100 stars so far"))
        #expect(shown.contains("Shown is what had come until then."))
    }

    @Test(
        arguments: [
            (StarsFailure.notFetched(SourceError(host: "api.github.com", reason: .timedOut)), "took too long", nil),
            (.notFetched(SourceError(host: "api.github.com", reason: .status(502))), "the status 502", nil),
            (.notFetched(SourceError(host: "api.github.com", reason: .redirectElsewhere)), "not told to ask", nil),
            (.unknownName, "knows nobody by the name octocat", "/settings"),
            (.tokenRefused, "does not accept the token", "/settings"),
            (.forbidden, "does not want to tell", "/settings"),
            (.limited(until: Date(timeIntervalSince1970: 50_700)), "at 14:05 UTC", "/settings"),
            (.notStars(detail: "a secret of the log"), "is no list of stars", nil),
            (.allGone, "so nothing was removed", nil),
            (.notStored(detail: "a secret of the log"), "could not store", nil),
        ] as [(StarsFailure, String, String?)]
    )
    func `each failure has words, and leads where something can be done`(
        failure: StarsFailure,
        words: String,
        url: String?
    ) throws {
        let stored = try StargazerState.sample(stars).stored
        let shown = StarsFailureViewModel(failure, of: stored, time: .sampleNow)
        #expect(shown.message.contains(words))
        #expect(shown.advice.hasPrefix("Shown is the copy of 2026-11-21 13:20:00 UTC. "))
        #expect(shown.timestamp == "2026-11-21T14:04:40Z")
        #expect(shown.url == url)
        #expect(!html(shown).contains("a secret of the log"))
    }

    @Test func `a page can tell that its rows are old`() throws {
        #expect(html(try status(.none)).contains(#"data-list-version="2""#))
        let region = html(LiveRegionViewModel.stargazer(try .sample(stars)))
        #expect(region.contains(#"id="live-stargazer-octocat" data-version="3""#))
    }
}
