import Foundation
import Models
import Rendering
import Testing
import ViewModels
import Views

struct StargazerStatusTests {
    private let stars = [Star.sample()]
    private let limit = Date(timeIntervalSince1970: 1_795_269_900)

    private func html(_ view: some View) -> String { String(decoding: view.rendered(), as: UTF8.self) }

    private func status(_ activity: StargazerState.Activity, isKnown: Bool = true) throws -> LoadingStatusViewModel {
        LoadingStatusViewModel(
            isKnown
                ? try .sample(stars, count: 5_000, activity: activity)
                : try .sample(syncedAt: nil, activity: activity),
            hasToken: false
        )
    }

    private func progress(_ sync: SyncProgress) throws -> LoadingProgress {
        try #require(try status(.loading(.syncing(sync))).progress)
    }

    @Test func `each state of a sync is shown, with the button that it allows`() throws {
        let progress = StargazerState.Activity.loading(.syncing(SyncProgress()))
        let failed = StargazerState.Activity.failed(.unknownName, time: .sampleNow)
        let states = [
            try status(.none, isKnown: false), try status(progress, isKnown: false), try status(failed, isKnown: false),
            try status(.none), try status(progress), try status(failed),
        ]
        let traits = ["have not been loaded", "<progress", "could not be loaded", "5,000 stars, as of"]
        #expect(
            states.map { state in traits.map(html(state).contains) } == [
                [true, false, false, false], [false, true, false, false], [false, false, false, false],
                [false, false, false, true], [false, true, false, true], [false, false, true, true],
            ]
        )
        #expect(states.map(\.loadButton) == ["Load stars", nil, nil, "Load stars again", nil, "Try again"])
    }

    @Test func `an unknown user is named in the heading, unless there are stars`() throws {
        let headings = try [StarsFailure.unknownName, .forbidden].map { failure in
            try status(.failed(failure, time: .sampleNow), isKnown: false).failure?.heading
        }
        #expect(headings == ["GitHub has no user octocat", "The stars could not be loaded"])
    }

    @Test func `during the pause the button is disabled, and a note has the time, except with a token`() throws {
        let failed = StargazerState.Activity.failed(.forbidden, time: .sampleNow)
        for activity in [.none, failed] {
            let paused = try StargazerState.sample(stars, activity: activity, pauseEnd: limit)
            let status = LoadingStatusViewModel(paused, hasToken: false)
            #expect(status.pause?.before == "You can load the stars again at")
            #expect(status.pause?.end.words == "2026-11-21 14:05 UTC")
            #expect(status.pause?.after == ", or at once with a token of your own in Settings.")
            #expect(html(status).contains("disabled"))
            let label = try #require(LoadingStatusViewModel(paused, hasToken: true).loadButton)
            #expect(status.loadButton == label)
            let free = LoadingStatusViewModel(paused, hasToken: true)
            #expect(free.pause == nil && !html(free).contains("disabled"))
            let later = try LoadingStatusViewModel(.sample(stars, activity: activity), hasToken: false)
            #expect(later.loadButton == label && later.pause == nil)
        }
        let lost = StarsFailure.notFetched(RemoteError(host: "api.github.com", reason: .timedOut))
        let unreachable = try StargazerState.sample(stars, activity: .failed(lost, time: .sampleNow), pauseEnd: limit)
        #expect(LoadingStatusViewModel(unreachable, hasToken: false).pause?.after == ".")
        let advice = [false, true].map { LoadingStatusViewModel(unreachable, hasToken: $0).failure?.advice }
        #expect(advice.map { $0?.contains("Flipside tries again") ?? false } == [false, true])
        let syncing = try StargazerState.sample(stars, activity: .loading(.syncing(SyncProgress())), pauseEnd: limit)
        #expect(LoadingStatusViewModel(syncing, hasToken: false).pause == nil)
    }

    @Test(arguments: [(0, nil), (1, "1 more is left out: it is"), (1_200, "1,200 more are left out: they are")])
    func `the status tells how many stars were left out, and why`(count: Int, words: String?) throws {
        let status = LoadingStatusViewModel(try .sample(stars, leftOutCount: count), hasToken: false)
        let leftOut = status.count?.note
        #expect(leftOut.map { $0.prefix(words?.utf8.count ?? 0) == words ?? "" } == words.map { _ in true })
        #expect(html(status).contains("left out") == (count > 0))
        #expect(leftOut?.contains("private, or GitHub’s data about") != false)
    }

    @Test func `progress tells pages, stars and remaining requests`() throws {
        let sync = SyncProgress(syncedPageCount: 12, pageCount: 50, storedStarCount: 1_200, requestsLeft: 48)
        let shown = try progress(sync)
        #expect(shown.words == "Loading stars from GitHub: page 12 of 50")
        #expect(shown.value == 12)
        #expect(shown.maximum == 50)
        #expect(shown.details == "1,200 stars so far. GitHub allows 48 more requests this hour.")
        let beginning = try progress(SyncProgress())
        #expect(beginning.words == "Loading stars from GitHub")
        #expect(beginning.value == nil)
        #expect(beginning.details == "0 stars so far.")
        let longer = try progress(SyncProgress(syncedPageCount: 3, pageCount: 2))
        #expect(longer.maximum == 3)
    }

    @Test func `a limit is no failure, and tells when the sync continues`() throws {
        for isKnown in [false, true] {
            let status = try status(.loading(.waiting(until: limit)), isKnown: isKnown)
            #expect(status.pause?.before == "Loading continues at")
            #expect(status.pause?.end.words == "2026-11-21 14:05 UTC")
            #expect(status.failure == nil && status.progress == nil && status.loadButton == nil)
            #expect(html(status).contains(isKnown ? "5,000 stars, as of" : "No stars yet."))
        }
    }

    @Test func `a visitor with a token is not told to enter one`() throws {
        let waiting = try StargazerState.sample(stars, activity: .loading(.waiting(until: limit)))
        let pauses = [false, true].map { LoadingStatusViewModel(waiting, hasToken: $0).pause?.after }
        let reason = ", when GitHub allows the next request"
        #expect(pauses == ["\(reason), or at once with a token of your own in Settings.", "\(reason)."])
    }

    @Test func `an incomplete first sync is called incomplete`() throws {
        let state = try StargazerState.sample(
            stars,
            count: 100,
            syncedAt: nil,
            activity: .failed(.forbidden, time: .sampleNow)
        )
        let shown = html(LoadingStatusViewModel(state, hasToken: false))
        #expect(shown.contains("100 stars so far"))
        #expect(shown.contains("The stars that arrived before that are shown."))
    }

    @Test(
        arguments: [
            (StarsFailure.notFetched(RemoteError(host: "api.github.com", reason: .timedOut)), "took too long", nil),
            (.notFetched(RemoteError(host: "api.github.com", reason: .status(502))), "the error status 502", nil),
            (.notFetched(RemoteError(host: "api.github.com", reason: .redirectElsewhere)), "does not load from", nil),
            (.unknownName, "no user with the name octocat", "/settings"),
            (.tokenRefused, "does not accept this server’s token", "/settings"),
            (.visitorTokenRefused, "does not accept the token", "/settings"),
            (.tooMany(limit: 20_000), "at most 20,000 stars, and octocat has more", nil),
            (.forbidden, "does not allow reading", "/settings"),
            (.limited(until: Date(timeIntervalSince1970: 50_700)), "at 14:05 UTC", "/settings"),
            (.notStars(detail: "a secret of the log"), "is not a list of stars", nil),
            (.allGone, "so nothing was removed", nil),
            (.notStored(detail: "a secret of the log"), "could not save", nil),
        ] as [(StarsFailure, String, String?)]
    )
    func `each failure has a message, and a link where Settings help`(
        failure: StarsFailure,
        words: String,
        url: String?
    ) throws {
        let status = try status(.failed(failure, time: .sampleNow))
        let shown = try #require(status.failure)
        #expect(shown.message.contains(words))
        #expect(shown.advice?.hasSuffix(" The earlier stars are still shown.") == true)
        #expect(shown.time?.timestamp == "2026-11-21T14:04:40Z")
        #expect(shown.link?.url == url)
        #expect(status.loadButton == (failure == .tooMany(limit: 20_000) ? "Load stars again" : "Try again"))
        #expect(!html(status).contains("a secret of the log"))
    }

    @Test func `the status has the revision of the list`() throws {
        #expect(html(try status(.none)).contains(#"data-list-revision="2""#))
        let region = html(LiveRegionViewModel.stargazer(try .sample(stars), hasToken: false))
        #expect(region.contains(#"id="live-stargazer-anonymous-octocat" data-revision="3""#))
    }
}
