import Foundation
import Testing

@testable import Models

@Suite(.timeLimit(.minutes(10))) struct StargazersTests {
    private let failure = StarsFailure.notFetched(RemoteError(host: "github.example", reason: .unreachable))

    @Test func `opening stored stars sends no request`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let model = try await trial.stargazers().stargazer(trial.name)
        let state = await model.state
        #expect(state.stored == StoredStars(name: trial.name) && state.activity == .none)
        #expect(trial.source.takeRequests().isEmpty)
    }

    @Test func `a name has one model, whatever its case`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers()
        let names = [trial.name, try GitHubName("ADA"), try GitHubName("ada")]
        let models = try await withThrowingTaskGroup(of: StargazerModel.self) { group in
            for number in 0..<30 { group.addTask { try await stargazers.stargazer(names[number % 3]) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(models.map(ObjectIdentifier.init)).count == 1)
        #expect(await trial.store.loadCount == 1)
    }

    @Test func `a recently viewed name is not loaded again, though unused`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers()
        _ = try await stargazers.stargazer(trial.name)
        for number in 2..<Stargazers.keptCount {
            _ = try await stargazers.stargazer(GitHubName("other\(number)"))
        }
        let count = await trial.store.loadCount
        _ = try await stargazers.stargazer(trial.name)
        #expect(await trial.store.loadCount == count)
        for number in 0..<(2 * Stargazers.keptCount) {
            _ = try await stargazers.stargazer(GitHubName("another\(number)"))
        }
        let later = await trial.store.loadCount
        _ = try await stargazers.stargazer(trial.name)
        #expect(await trial.store.loadCount == later + 1)
    }

    @Test func `the revision grows when a model is loaded again, even after the clock was set back`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers()
        let revision = await trial.end(of: try await stargazers.syncIfDue(trial.name, with: nil)).revision
        trial.clock.move(by: -3_600)
        for number in 0..<(2 * Stargazers.keptCount) {
            _ = try await stargazers.stargazer(GitHubName("other\(number)"))
        }
        let loadCount = await trial.store.loadCount
        let model = try await stargazers.stargazer(trial.name)
        #expect(await trial.store.loadCount == loadCount + 1)
        #expect(await model.state.revision > revision)
    }

    @Test func `viewing the stars starts a sync, and another one only after the interval`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers(interval: 3_600)
        _ = await trial.end(of: try await stargazers.syncIfDue(trial.name, with: nil))
        #expect(trial.source.takeRequests().count == 1)
        trial.clock.move(by: 3_599)
        _ = try await stargazers.syncIfDue(trial.name, with: nil)
        #expect(trial.source.takeRequests().isEmpty)
        trial.clock.move(by: 1)
        _ = await trial.end(of: try await stargazers.syncIfDue(trial.name, with: nil))
        #expect(trial.source.takeRequests().count == 1)
    }

    @Test func `without an interval, viewing starts only the first sync`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers(interval: nil)
        _ = await trial.end(of: try await stargazers.syncIfDue(trial.name, with: nil))
        trial.clock.move(by: 1e9)
        let model = try await stargazers.syncIfDue(trial.name, with: nil)
        #expect(await model.state.activity == .none)
        #expect(trial.source.takeRequests().count == 1)
    }

    @Test func `after a failure, viewing starts a sync after a pause, which doubles`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        trial.source.fail(onPage: 1, with: failure)
        let limits = StargazerLimits(firstRetryDelay: 60, longestRetryDelay: 200)
        let stargazers = await trial.stargazers(limits: limits)
        _ = await trial.end(of: try await stargazers.syncIfDue(trial.name, with: nil))
        for pause in [60, 120, 200, 200] as [TimeInterval] {
            _ = trial.source.takeRequests()
            trial.clock.move(by: pause - 1)
            _ = try await stargazers.syncIfDue(trial.name, with: nil)
            #expect(trial.source.takeRequests().isEmpty)
            trial.clock.move(by: 1)
            _ = await trial.end(of: try await stargazers.syncIfDue(trial.name, with: nil))
            #expect(trial.source.takeRequests().count == 1)
        }
        trial.source.intercept(nil)
        trial.clock.move(by: 200)
        _ = await trial.end(of: try await stargazers.syncIfDue(trial.name, with: nil))
        trial.source.fail(onPage: 1, with: failure)
        trial.clock.move(by: 3_600)
        _ = await trial.end(of: try await stargazers.syncIfDue(trial.name, with: nil))
        _ = trial.source.takeRequests()
        trial.clock.move(by: 60)
        _ = await trial.end(of: try await stargazers.syncIfDue(trial.name, with: nil))
        #expect(trial.source.takeRequests().count == 1)
    }

    @Test func `the sync button needs a pause of a minute after the last sync, even a failed one`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        trial.source.fail(onPage: 1, with: failure)
        let stargazers = await trial.stargazers()
        let model = try await stargazers.syncIfDue(trial.name, with: nil)
        for _ in 1...3 {
            _ = await trial.end(of: model)
            trial.clock.move(by: 59)
            try await stargazers.requestSync(of: trial.name, with: nil)
            #expect(await trial.end(of: model).activity != .none)
            #expect(trial.source.takeRequests().count == 1)
            trial.clock.move(by: 1)
            try await stargazers.requestSync(of: trial.name, with: nil)
        }
        trial.source.intercept(nil)
        _ = await trial.end(of: model)
        trial.clock.move(by: 60)
        try await stargazers.requestSync(of: trial.name, with: nil)
        #expect(await trial.end(of: model).stored.count == 1)
    }

    @Test func `pressing the button often starts one sync a minute`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers()
        let model = try await stargazers.syncIfDue(trial.name, with: nil)
        _ = await trial.end(of: model)
        for _ in 1...10 {
            try await stargazers.requestSync(of: trial.name, with: nil)
            _ = await trial.end(of: model)
        }
        #expect(trial.source.takeRequests().count == 1)
        // Also after a restart, and at once with a visitor's own token.
        let next = await trial.stargazers()
        try await next.requestSync(of: trial.name, with: nil)
        _ = await trial.end(of: try await next.stargazer(trial.name))
        #expect(trial.source.takeRequests().isEmpty)
        try await next.requestSync(of: trial.name, with: try GitHubToken("own"))
        _ = await trial.end(of: try await next.stargazer(trial.name))
        #expect(trial.source.takeRequests().count == 1)
    }

    @Test func `the state shows how long the button is disabled, and when the pause is over`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let model = try await trial.stargazers().syncIfDue(trial.name, with: nil)
        let state = await trial.end(of: model)
        #expect(state.pauseEnd == trial.clock.now + 60)
        #expect(await trial.clock.waitUntilAsleep() == .seconds(60))
        trial.clock.move(by: 60)
        trial.clock.wake()
        let resumed = await trial.first(of: model) { $0.pauseEnd == nil }
        #expect(resumed.revision > state.revision)
        #expect(resumed.stored == state.stored)
    }

    @Test func `a sync refused for too many new users shows the time, and changes nothing else`() async throws {
        let trial = try SyncTrial()
        trial.source.fail(onPage: 1, with: .unknownName)
        let start = trial.clock.now
        let stargazers = await trial.stargazers(limits: StargazerLimits(newStargazers: 1))
        let model = try await stargazers.syncIfDue(trial.name, with: nil)
        let failed = await trial.end(of: model)
        trial.clock.move(by: 60)
        await #expect(throws: StargazerRefusal.tooManyNew(until: start + 3_600)) {
            try await stargazers.requestSync(of: trial.name, with: nil)
        }
        #expect(await model.state.pauseEnd == start + 3_600)
        #expect(await model.state.activity == failed.activity)
        trial.clock.move(by: 3_540)
        trial.source.intercept(nil)
        try await stargazers.requestSync(of: trial.name, with: nil)
        #expect(await trial.end(of: model).stored.revision == 1)
    }

    @Test func `a failure causes the pause too, a token of their own does not, and it survives a restart`() async throws
    {
        let trial = try SyncTrial(stars(count: 1))
        let own = try await trial.stargazers().syncIfDue(GitHubName("own"), with: try GitHubToken("own"))
        #expect(await trial.end(of: own).pauseEnd == nil)
        trial.source.fail(onPage: 1, with: failure)
        let failed = try await trial.stargazers().syncIfDue(GitHubName("grace"), with: nil)
        #expect(await trial.end(of: failed).pauseEnd == trial.clock.now + 60)
        trial.source.intercept(nil)
        let first = await trial.stargazers()
        _ = await trial.end(of: try await first.syncIfDue(trial.name, with: nil))
        await first.close()
        let until = trial.clock.now + 60
        trial.clock.move(by: 20)
        #expect(try await trial.stargazers().stargazer(trial.name).state.pauseEnd == until)
        trial.clock.move(by: 40)
        #expect(try await trial.stargazers().stargazer(trial.name).state.pauseEnd == nil)
    }

    @Test func `a visitor's invalid token delays no other visitor`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        trial.source.intercept { request throws(StarsFailure) in
            if request.token != nil { throw .tokenRefused }
            return nil
        }
        let stargazers = await trial.stargazers()
        let model = try await stargazers.syncIfDue(trial.name, with: try GitHubToken("revoked"))
        #expect(await trial.end(of: model).activity == .failed(.visitorTokenRefused, time: trial.clock.now))
        _ = try await stargazers.syncIfDue(trial.name, with: nil)
        #expect(await trial.end(of: model).stored.count == 1)
    }

    @Test func `two syncs with invalid tokens cause no pause for others`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        trial.source.intercept(refusingOwnTokens)
        let stargazers = await trial.stargazers()
        for token in ["one", "two"] {
            try await stargazers.requestSync(of: trial.name, with: try GitHubToken(token))
            _ = await trial.end(of: try await stargazers.stargazer(trial.name))
        }
        let model = try await stargazers.syncIfDue(trial.name, with: nil)
        #expect(await trial.end(of: model).stored.count == 1)
        #expect(await model.state.activity == .none)
    }

    @Test func `a visitor's invalid token is shown, but not to visitors without one, and is not sent again`()
        async throws
    {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers()
        let model = try await stargazers.syncIfDue(trial.name, with: nil)
        _ = await trial.end(of: model)
        trial.source.intercept(refusingOwnTokens)
        let own = try GitHubToken("revoked")
        try await stargazers.requestSync(of: trial.name, with: own)
        #expect(await trial.end(of: model).activity == .failed(.visitorTokenRefused, time: trial.clock.now))
        _ = trial.source.takeRequests()
        for _ in 1...3 { _ = try await stargazers.syncIfDue(trial.name, with: own) }
        #expect(await model.state.activity == .failed(.visitorTokenRefused, time: trial.clock.now))
        _ = try await stargazers.syncIfDue(trial.name, with: nil)
        #expect(await model.state.activity == .none)
        #expect(trial.source.takeRequests().isEmpty)
    }

    @Test func `the wait for a rate limit continues after the refusal of a visitor's token`() async throws {
        let trial = try SyncTrial(stars(count: 250))
        let until = trial.clock.now + 90
        trial.source.intercept { request throws(StarsFailure) in
            if request.token != nil { throw .tokenRefused }
            if request.pageNumber == 3 { throw .limited(until: until) }
            return nil
        }
        let stargazers = await trial.stargazers()
        let model = try await stargazers.syncIfDue(trial.name, with: nil)
        #expect(await trial.clock.waitUntilAsleep() == .seconds(90))
        try await stargazers.requestSync(of: trial.name, with: try GitHubToken("made-up"))
        // The pause of visitors with a token sleeps as well.
        while await trial.clock.waitUntilAsleep() != .seconds(90) {}
        #expect(await model.state.activity == .loading(.waiting(until: until)))
        #expect(trial.source.takeRequests().map(\.pageNumber) == [1, 2, 3, 1])
        trial.source.intercept(nil)
        trial.clock.move(by: 90)
        trial.clock.wake()
        #expect(await trial.first(of: model) { $0.activity == .none }.stored.count == 250)
    }

    @Test func `two invalid tokens are not sent alternately`() async throws {
        let trial = try SyncTrial()
        trial.source.fail(onPage: 1, with: .tokenRefused)
        let stargazers = await trial.stargazers(token: try GitHubToken("servers"))
        for number in 0..<10 {
            let token = number.isMultiple(of: 2) ? try GitHubToken("own") : nil
            _ = await trial.end(of: try await stargazers.syncIfDue(trial.name, with: token))
        }
        #expect(trial.source.takeRequests().count == 2)
    }

    // MARK: Limits

    @Test func `new users are limited each hour, and known ones are not`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers(interval: 1, limits: StargazerLimits(newStargazers: 2))
        let start = trial.clock.now
        _ = await trial.end(of: try await stargazers.syncIfDue(trial.name, with: nil))
        trial.clock.move(by: 600)
        _ = await trial.end(of: try await stargazers.syncIfDue(GitHubName("grace"), with: nil))
        let third = try GitHubName("third")
        await #expect(throws: StargazerRefusal.tooManyNew(until: start + 3_600)) {
            try await stargazers.syncIfDue(third, with: nil)
        }
        #expect(try await stargazers.stargazer(third).state.activity == .none)
        #expect(await trial.end(of: try await stargazers.syncIfDue(trial.name, with: nil)).activity == .none)

        trial.clock.move(by: 3_000)
        #expect(await trial.end(of: try await stargazers.syncIfDue(third, with: nil)).stored.count == 1)
    }

    @Test func `after the clock was set back, new users wait for an hour at most`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers(limits: StargazerLimits(newStargazers: 1))
        _ = await trial.end(of: try await stargazers.syncIfDue(trial.name, with: nil))
        trial.clock.move(by: -86_400)
        let grace = try GitHubName("grace")
        await #expect(throws: StargazerRefusal.tooManyNew(until: trial.clock.now + 3_600)) {
            try await stargazers.syncIfDue(grace, with: nil)
        }
        trial.clock.move(by: 3_600)
        #expect(await trial.end(of: try await stargazers.syncIfDue(grace, with: nil)).stored.count == 1)
    }

    @Test func `a rate limit on the first page of a name survives a restart`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let until = trial.clock.now + 90
        trial.source.fail(onPage: 1, with: .limited(until: until))
        let first = await trial.stargazers()
        _ = try await first.syncIfDue(trial.name, with: nil)
        _ = await trial.clock.waitUntilAsleep()
        await first.close()
        _ = trial.source.takeRequests()

        trial.source.intercept(nil)
        trial.clock.move(by: 30)
        let stargazers = await trial.stargazers()
        let model = try await stargazers.syncIfDue(trial.name, with: nil)
        #expect(await trial.clock.waitUntilAsleep() == .seconds(60))
        #expect(await model.state.activity == .loading(.waiting(until: until)))
        #expect(trial.source.takeRequests().isEmpty)
        trial.clock.move(by: 60)
        trial.clock.wake()
        #expect(await trial.first(of: model) { $0.activity == .none }.stored.count == 1)
    }

    @Test func `an unknown user counts as a new one each time`() async throws {
        let trial = try SyncTrial()
        trial.source.fail(onPage: 1, with: .unknownName)
        let stargazers = await trial.stargazers(limits: StargazerLimits(newStargazers: 2))
        for _ in 1...2 {
            _ = await trial.end(of: try await stargazers.syncIfDue(trial.name, with: nil))
            trial.clock.move(by: 600)
        }
        await #expect(throws: StargazerRefusal.self) { try await stargazers.syncIfDue(trial.name, with: nil) }
    }

    @Test func `the sync button counts new users as viewing does`() async throws {
        let trial = try SyncTrial()
        trial.source.fail(onPage: 1, with: .unknownName)
        let stargazers = await trial.stargazers(limits: StargazerLimits(newStargazers: 2))
        for _ in 1...2 {
            try await stargazers.requestSync(of: trial.name, with: nil)
            _ = await trial.end(of: try await stargazers.stargazer(trial.name))
            trial.clock.move(by: 600)
        }
        await #expect(throws: StargazerRefusal.self) { try await stargazers.requestSync(of: trial.name, with: nil) }
        #expect(trial.source.takeRequests().count == 2)
    }

    @Test func `an invalid token admits no user for visitors without one`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        trial.source.intercept(refusingOwnTokens)
        let stargazers = await trial.stargazers(limits: StargazerLimits(newStargazers: 0))
        let model = try await stargazers.syncIfDue(trial.name, with: try GitHubToken("made-up"))
        _ = await trial.end(of: model)
        await #expect(throws: StargazerRefusal.self) { try await stargazers.requestSync(of: trial.name, with: nil) }
        #expect(trial.source.takeRequests().count == 1)
    }

    @Test func `a visitor with a token of their own is not limited in new users`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers(limits: StargazerLimits(newStargazers: 0))
        let model = try await stargazers.syncIfDue(trial.name, with: try GitHubToken("own"))
        #expect(await trial.end(of: model).stored.count == 1)
    }

    @Test func `visitors with tokens of their own begin one sync a minute, and see the time of the next`() async throws
    {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers()
        let model = try await stargazers.syncIfDue(trial.name, with: try GitHubToken("own"))
        let state = await trial.end(of: model)
        #expect(state.pauseEnd(hasToken: true) == trial.clock.now + 60)
        #expect(state.pauseEnd(hasToken: false) == nil)
        for token in ["own", "other"] { try await stargazers.requestSync(of: trial.name, with: try GitHubToken(token)) }
        _ = await trial.end(of: model)
        #expect(trial.source.takeRequests().count == 1)
        trial.clock.move(by: 60)
        try await stargazers.requestSync(of: trial.name, with: try GitHubToken("other"))
        _ = await trial.end(of: model)
        #expect(trial.source.takeRequests().count == 1)
    }

    @Test func `invented tokens for many users send ten requests an hour, and accepted tokens go on`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let valid = try GitHubToken("valid")
        trial.source.intercept { request throws(StarsFailure) in
            if request.token?.secret != "valid" { throw .tokenRefused }
            return nil
        }
        let start = trial.clock.now
        let stargazers = await trial.stargazers()
        _ = await trial.end(of: try await stargazers.syncIfDue(trial.name, with: valid))
        var refusals = 0
        for number in 1...30 {
            do {
                let token = try GitHubToken("invented\(number)")
                _ = await trial.end(of: try await stargazers.syncIfDue(GitHubName("user\(number)"), with: token))
            } catch StargazerRefusal.tooManyTokens(let end) {
                #expect(end == start + 3_600)
                refusals += 1
            }
        }
        #expect(refusals == 20)
        #expect(trial.source.takeRequests().count == 11)
        _ = await trial.end(of: try await stargazers.syncIfDue(GitHubName("another"), with: valid))
        #expect(trial.source.takeRequests().count == 1)
        trial.clock.move(by: 3_600)
        let token = try GitHubToken("late")
        _ = await trial.end(of: try await stargazers.syncIfDue(GitHubName("later"), with: token))
        #expect(trial.source.takeRequests().count == 1)
    }

    @Test func `at the limit of users, one that nobody follows is deleted`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers(limits: StargazerLimits(stargazers: 1))
        let first = try await stargazers.syncIfDue(trial.name, with: nil)
        _ = await trial.end(of: first)
        let grace = try GitHubName("grace")
        _ = await trial.end(of: try await stargazers.syncIfDue(grace, with: nil))
        #expect(await trial.store.stargazerCount() == 1)
        #expect(await first.state.stored.count == 0)

        await trial.store.follow(grace)
        await #expect(throws: StargazerRefusal.noRoom) { try await stargazers.syncIfDue(trial.name, with: nil) }
        #expect(await trial.store.ids(of: grace).count == 1)
    }

    @Test func `concurrent requests for users do not exceed the limit`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers(limits: StargazerLimits(stargazers: 3))
        _ = await trial.end(of: try await stargazers.syncIfDue(trial.name, with: nil))
        let isHeld = AsyncStream<Void>.makeStream()
        trial.source.intercept { _ in
            for await _ in isHeld.stream {}
            return nil
        }
        let models = await withTaskGroup(of: StargazerModel?.self) { group in
            for number in 1...6 {
                group.addTask { try? await stargazers.syncIfDue(GitHubName("other\(number)"), with: nil) }
            }
            return await group.reduce(into: []) { $0.append($1) }.compactMap { $0 }
        }
        isHeld.continuation.finish()
        for model in models { _ = await trial.end(of: model) }
        #expect(models.count == 3)
        #expect(await trial.store.stargazerCount() == 3)
    }

    @Test func `a refused new user displaces no other`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers(limits: StargazerLimits(newStargazers: 1, stargazers: 1))
        _ = await trial.end(of: try await stargazers.syncIfDue(trial.name, with: nil))
        await #expect(throws: StargazerRefusal.self) { try await stargazers.syncIfDue(GitHubName("grace"), with: nil) }
        #expect(await trial.store.ids(of: trial.name).count == 1)
    }

    @Test func `a sync stores no more stars than an export contains`() {
        #expect(StargazerLimits().pageLimit * StarRequest.pageSize == RepositoriesModel.exportLimit)
    }

    private let refusingOwnTokens: FakeStarSource.Interception = { request throws(StarsFailure) in
        if request.token != nil { throw .tokenRefused }
        return nil
    }
}
