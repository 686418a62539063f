import Foundation
import Models
import Testing

@Suite(.timeLimit(.minutes(3))) struct StargazersTests {
    private let failure = StarsFailure.notFetched(SourceError(host: "github.example", reason: .unreachable))

    @Test func `who asks for what is kept asks nobody else`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let model = try await trial.stargazers().stargazer(trial.name)
        let state = await model.state
        #expect(state.stored == StoredStars(name: trial.name) && state.activity == .none)
        await model.sync()
        #expect(await model.state == state)
        #expect(trial.source.takeRequests().isEmpty)
    }

    @Test func `all who ask for a name get one model, whatever its capitals`() async throws {
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

    @Test func `a name that was looked at lately is not loaded anew, though nobody uses it`() async throws {
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

    @Test func `who looks makes a sync begin, and the next only when the last was long ago`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers(interval: 3_600)
        _ = await trial.end(of: try await stargazers.follow(trial.name, with: nil))
        #expect(trial.source.takeRequests().count == 1)
        trial.clock.move(by: 3_599)
        _ = try await stargazers.follow(trial.name, with: nil)
        #expect(trial.source.takeRequests().isEmpty)
        trial.clock.move(by: 1)
        _ = await trial.end(of: try await stargazers.follow(trial.name, with: nil))
        #expect(trial.source.takeRequests().count == 1)
    }

    @Test func `without an interval only the first sync begins by itself`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers(interval: nil)
        _ = await trial.end(of: try await stargazers.follow(trial.name, with: nil))
        trial.clock.move(by: 1e9)
        let model = try await stargazers.follow(trial.name, with: nil)
        #expect(await model.state.activity == .none)
        #expect(trial.source.takeRequests().count == 1)
    }

    @Test func `after a failure those who look ask again after a time, which doubles`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        trial.source.fail(onPage: 1, with: failure)
        let limits = StargazerLimits(firstPause: 60, longestPause: 200)
        let stargazers = await trial.stargazers(limits: limits)
        _ = await trial.end(of: try await stargazers.follow(trial.name, with: nil))
        for pause in [60, 120, 200, 200] as [TimeInterval] {
            _ = trial.source.takeRequests()
            trial.clock.move(by: pause - 1)
            _ = try await stargazers.follow(trial.name, with: nil)
            #expect(trial.source.takeRequests().isEmpty)
            trial.clock.move(by: 1)
            _ = await trial.end(of: try await stargazers.follow(trial.name, with: nil))
            #expect(trial.source.takeRequests().count == 1)
        }
        trial.source.intercept(nil)
        trial.clock.move(by: 200)
        _ = await trial.end(of: try await stargazers.follow(trial.name, with: nil))
        trial.source.fail(onPage: 1, with: failure)
        trial.clock.move(by: 3_600)
        _ = await trial.end(of: try await stargazers.follow(trial.name, with: nil))
        _ = trial.source.takeRequests()
        trial.clock.move(by: 60)
        _ = await trial.end(of: try await stargazers.follow(trial.name, with: nil))
        #expect(trial.source.takeRequests().count == 1)
    }

    @Test func `who presses the button waits a minute after the last sync, also a failed one`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        trial.source.fail(onPage: 1, with: failure)
        let stargazers = await trial.stargazers()
        let model = try await stargazers.follow(trial.name, with: nil)
        for _ in 1...3 {
            _ = await trial.end(of: model)
            trial.clock.move(by: 59)
            try await stargazers.sync(trial.name, with: nil)
            #expect(await trial.end(of: model).activity != .none)
            #expect(trial.source.takeRequests().count == 1)
            trial.clock.move(by: 1)
            try await stargazers.sync(trial.name, with: nil)
        }
        trial.source.intercept(nil)
        _ = await trial.end(of: model)
        trial.clock.move(by: 60)
        try await stargazers.sync(trial.name, with: nil)
        #expect(await trial.end(of: model).stored.count == 1)
    }

    @Test func `many presses of the button on a name that is known are one sync a minute`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers()
        let model = try await stargazers.follow(trial.name, with: nil)
        _ = await trial.end(of: model)
        for _ in 1...10 {
            try await stargazers.sync(trial.name, with: nil)
            _ = await trial.end(of: model)
        }
        #expect(trial.source.takeRequests().count == 1)
        // Also after a start, and with a token of one's own at once.
        let next = await trial.stargazers()
        try await next.sync(trial.name, with: nil)
        _ = await trial.end(of: try await next.stargazer(trial.name))
        #expect(trial.source.takeRequests().isEmpty)
        try await next.sync(trial.name, with: try GitHubToken("own"))
        _ = await trial.end(of: try await next.stargazer(trial.name))
        #expect(trial.source.takeRequests().count == 1)
    }

    @Test func `how long the button rests is told, and by itself no more when that is over`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let model = try await trial.stargazers().follow(trial.name, with: nil)
        let state = await trial.end(of: model)
        #expect(state.restsUntil == trial.clock.now + 60)
        #expect(await trial.clock.waitUntilAsleep() == .seconds(60))
        trial.clock.move(by: 60)
        trial.clock.wake()
        let rested = await trial.first(of: model) { $0.restsUntil == nil }
        #expect(rested.version > state.version)
        #expect(rested.stored == state.stored)
    }

    @Test func `a press that is refused as one of a stranger says until when, and changes nothing else`() async throws {
        let trial = try SyncTrial()
        trial.source.fail(onPage: 1, with: .unknownName)
        let start = trial.clock.now
        let stargazers = await trial.stargazers(limits: StargazerLimits(newNames: 1))
        let model = try await stargazers.follow(trial.name, with: nil)
        let failed = await trial.end(of: model)
        trial.clock.move(by: 60)
        await #expect(throws: StargazerRefusal.tooManyNew(until: start + 3_600)) {
            try await stargazers.sync(trial.name, with: nil)
        }
        #expect(await model.state.restsUntil == start + 3_600)
        #expect(await model.state.activity == failed.activity)
        trial.clock.move(by: 3_540)
        trial.source.intercept(nil)
        try await stargazers.sync(trial.name, with: nil)
        #expect(await trial.end(of: model).stored.version == 1)
    }

    @Test func `a failure rests as well, an own token does not, and a restart makes no difference`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let own = try await trial.stargazers().follow(GitHubName("own"), with: try GitHubToken("own"))
        #expect(await trial.end(of: own).restsUntil == nil)
        trial.source.fail(onPage: 1, with: failure)
        let failed = try await trial.stargazers().follow(GitHubName("grace"), with: nil)
        #expect(await trial.end(of: failed).restsUntil == trial.clock.now + 60)
        trial.source.intercept(nil)
        let first = await trial.stargazers()
        _ = await trial.end(of: try await first.follow(trial.name, with: nil))
        await first.close()
        let until = trial.clock.now + 60
        trial.clock.move(by: 20)
        #expect(try await trial.stargazers().stargazer(trial.name).state.restsUntil == until)
        trial.clock.move(by: 40)
        #expect(try await trial.stargazers().stargazer(trial.name).state.restsUntil == nil)
    }

    @Test func `an own token that is no good holds nobody else up`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        trial.source.intercept { request throws(StarsFailure) in
            if request.token != nil { throw .tokenRefused }
            return nil
        }
        let stargazers = await trial.stargazers()
        let model = try await stargazers.follow(trial.name, with: try GitHubToken("revoked"))
        #expect(await trial.end(of: model).activity == .failed(.tokenRefused, time: trial.clock.now))
        _ = try await stargazers.follow(trial.name, with: nil)
        #expect(await trial.end(of: model).stored.count == 1)
    }

    @Test func `two presses with tokens that are no good pause nobody else`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        trial.source.intercept(refusingOwnTokens)
        let stargazers = await trial.stargazers()
        for token in ["one", "two"] {
            try await stargazers.sync(trial.name, with: try GitHubToken(token))
            _ = await trial.end(of: try await stargazers.stargazer(trial.name))
        }
        let model = try await stargazers.follow(trial.name, with: nil)
        #expect(await trial.end(of: model).stored.count == 1)
        #expect(await model.state.activity == .none)
    }

    @Test func `an own token that is no good is told, but not to who looks without, and asks nothing of GitHub`()
        async throws
    {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers()
        let model = try await stargazers.follow(trial.name, with: nil)
        _ = await trial.end(of: model)
        trial.source.intercept(refusingOwnTokens)
        let own = try GitHubToken("revoked")
        try await stargazers.sync(trial.name, with: own)
        #expect(await trial.end(of: model).activity == .failed(.tokenRefused, time: trial.clock.now))
        _ = trial.source.takeRequests()
        for _ in 1...3 { _ = try await stargazers.follow(trial.name, with: own) }
        #expect(await model.state.activity == .failed(.tokenRefused, time: trial.clock.now))
        _ = try await stargazers.follow(trial.name, with: nil)
        #expect(await model.state.activity == .none)
        #expect(trial.source.takeRequests().isEmpty)
    }

    @Test func `a wait goes on after an own token that is no good`() async throws {
        let trial = try SyncTrial(stars(count: 250))
        let until = trial.clock.now + 90
        trial.source.intercept { request throws(StarsFailure) in
            if request.token != nil { throw .tokenRefused }
            if request.page == 3 { throw .limited(until: until) }
            return nil
        }
        let stargazers = await trial.stargazers()
        let model = try await stargazers.follow(trial.name, with: nil)
        #expect(await trial.clock.waitUntilAsleep() == .seconds(90))
        try await stargazers.sync(trial.name, with: try GitHubToken("made-up"))
        #expect(await trial.clock.waitUntilAsleep() == .seconds(90))
        #expect(await model.state.activity == .waiting(until: until, .limited(until: until)))
        #expect(trial.source.takeRequests().map(\.page) == [1, 2, 3, 1])
        trial.source.intercept(nil)
        trial.clock.move(by: 90)
        trial.clock.wake()
        #expect(await trial.first(of: model) { $0.activity == .none }.stored.count == 250)
    }

    @Test func `two tokens that are no good do not take turns at each look`() async throws {
        let trial = try SyncTrial()
        trial.source.fail(onPage: 1, with: .tokenRefused)
        let stargazers = await trial.stargazers(token: try GitHubToken("servers"))
        for number in 0..<10 {
            let token = number.isMultiple(of: 2) ? try GitHubToken("own") : nil
            _ = await trial.end(of: try await stargazers.follow(trial.name, with: token))
        }
        #expect(trial.source.takeRequests().count == 2)
    }

    // MARK: Limits

    @Test func `strangers' new names are asked for so often an hour, and those that are known always`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers(interval: 1, limits: StargazerLimits(newNames: 2))
        let start = trial.clock.now
        _ = await trial.end(of: try await stargazers.follow(trial.name, with: nil))
        trial.clock.move(by: 600)
        _ = await trial.end(of: try await stargazers.follow(GitHubName("grace"), with: nil))
        let third = try GitHubName("third")
        await #expect(throws: StargazerRefusal.tooManyNew(until: start + 3_600)) {
            try await stargazers.follow(third, with: nil)
        }
        let refused = try await stargazers.stargazer(third)
        let state = await refused.state
        await refused.sync()
        #expect(await refused.state == state)
        #expect(await trial.end(of: try await stargazers.follow(trial.name, with: nil)).activity == .none)

        trial.clock.move(by: 3_000)
        #expect(await trial.end(of: try await stargazers.follow(third, with: nil)).stored.count == 1)
    }

    @Test func `a restart is no way round the limit of new names`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let limits = StargazerLimits(newNames: 2)
        let start = trial.clock.now
        for name in [trial.name, try GitHubName("grace")] {
            let stargazers = await trial.stargazers(limits: limits)
            _ = await trial.end(of: try await stargazers.follow(name, with: nil))
            await stargazers.close()
            trial.clock.move(by: 600)
        }
        let third = try GitHubName("third")
        let stargazers = await trial.stargazers(limits: limits)
        await #expect(throws: StargazerRefusal.tooManyNew(until: start + 3_600)) {
            try await stargazers.follow(third, with: nil)
        }
        trial.clock.move(by: 2_400)
        #expect(await trial.end(of: try await stargazers.follow(third, with: nil)).stored.count == 1)
    }

    @Test func `a clock that was set back keeps new names out for an hour and no longer`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let limits = StargazerLimits(newNames: 1)
        _ = await trial.end(of: try await trial.stargazers(limits: limits).follow(trial.name, with: nil))
        trial.clock.move(by: -86_400)
        let stargazers = await trial.stargazers(limits: limits)
        let grace = try GitHubName("grace")
        await #expect(throws: StargazerRefusal.tooManyNew(until: trial.clock.now + 3_600)) {
            try await stargazers.follow(grace, with: nil)
        }
        trial.clock.move(by: 3_600)
        #expect(await trial.end(of: try await stargazers.follow(grace, with: nil)).stored.count == 1)
    }

    @Test func `a time that the source names for the very first page of a name holds after a restart`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let until = trial.clock.now + 90
        trial.source.fail(onPage: 1, with: .limited(until: until))
        let first = await trial.stargazers()
        _ = try await first.follow(trial.name, with: nil)
        _ = await trial.clock.waitUntilAsleep()
        await first.close()
        _ = trial.source.takeRequests()

        trial.source.intercept(nil)
        trial.clock.move(by: 30)
        let stargazers = await trial.stargazers()
        let model = try await stargazers.follow(trial.name, with: nil)
        #expect(await trial.clock.waitUntilAsleep() == .seconds(60))
        #expect(await model.state.activity == .waiting(until: until, .limited(until: until)))
        #expect(trial.source.takeRequests().isEmpty)
        trial.clock.move(by: 60)
        trial.clock.wake()
        #expect(await trial.first(of: model) { $0.activity == .none }.stored.count == 1)
    }

    @Test func `whom nobody knows counts as a new name each time`() async throws {
        let trial = try SyncTrial()
        trial.source.fail(onPage: 1, with: .unknownName)
        let stargazers = await trial.stargazers(limits: StargazerLimits(newNames: 2))
        for _ in 1...2 {
            _ = await trial.end(of: try await stargazers.follow(trial.name, with: nil))
            trial.clock.move(by: 600)
        }
        await #expect(throws: StargazerRefusal.self) { try await stargazers.follow(trial.name, with: nil) }
    }

    @Test func `the button counts new names as a look does`() async throws {
        let trial = try SyncTrial()
        trial.source.fail(onPage: 1, with: .unknownName)
        let stargazers = await trial.stargazers(limits: StargazerLimits(newNames: 2))
        for _ in 1...2 {
            try await stargazers.sync(trial.name, with: nil)
            _ = await trial.end(of: try await stargazers.stargazer(trial.name))
            trial.clock.move(by: 600)
        }
        await #expect(throws: StargazerRefusal.self) { try await stargazers.sync(trial.name, with: nil) }
        #expect(trial.source.takeRequests().count == 2)
    }

    @Test func `a token that is no good admits no name for those without one`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        trial.source.intercept(refusingOwnTokens)
        let stargazers = await trial.stargazers(limits: StargazerLimits(newNames: 0))
        let model = try await stargazers.follow(trial.name, with: try GitHubToken("made-up"))
        _ = await trial.end(of: model)
        await model.sync()
        _ = await trial.end(of: model)
        await #expect(throws: StargazerRefusal.self) { try await stargazers.sync(trial.name, with: nil) }
        #expect(trial.source.takeRequests().count == 1)
    }

    @Test func `who has a token of their own is not a stranger`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers(limits: StargazerLimits(newNames: 0))
        let model = try await stargazers.follow(trial.name, with: try GitHubToken("own"))
        #expect(await trial.end(of: model).stored.count == 1)
    }

    @Test func `when as many names are kept as may be, one that nobody follows makes room`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers(limits: StargazerLimits(names: 1))
        let first = try await stargazers.follow(trial.name, with: nil)
        _ = await trial.end(of: first)
        let grace = try GitHubName("grace")
        _ = await trial.end(of: try await stargazers.follow(grace, with: nil))
        #expect(await trial.store.nameCount() == 1)
        #expect(await first.state.stored.count == 0)

        await trial.store.follow(grace)
        await #expect(throws: StargazerRefusal.noRoom) { try await stargazers.follow(trial.name, with: nil) }
        #expect(await trial.store.stars(of: grace).count == 1)
    }

    @Test func `names that are asked for at once take no more room than there is`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers(limits: StargazerLimits(names: 3))
        _ = await trial.end(of: try await stargazers.follow(trial.name, with: nil))
        let isHeld = AsyncStream<Void>.makeStream()
        trial.source.intercept { _ in
            for await _ in isHeld.stream {}
            return nil
        }
        let models = await withTaskGroup(of: StargazerModel?.self) { group in
            for number in 1...6 {
                group.addTask { try? await stargazers.follow(GitHubName("other\(number)"), with: nil) }
            }
            return await group.reduce(into: []) { $0.append($1) }.compactMap { $0 }
        }
        isHeld.continuation.finish()
        for model in models { _ = await trial.end(of: model) }
        #expect(models.count == 3)
        #expect(await trial.store.nameCount() == 3)
    }

    @Test func `who is refused as a stranger takes nobody's place`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let stargazers = await trial.stargazers(limits: StargazerLimits(newNames: 1, names: 1))
        _ = await trial.end(of: try await stargazers.follow(trial.name, with: nil))
        await #expect(throws: StargazerRefusal.self) { try await stargazers.follow(GitHubName("grace"), with: nil) }
        #expect(await trial.store.stars(of: trial.name).count == 1)
    }

    @Test func `a sync keeps no more stars than an export has`() {
        #expect(StargazerLimits().pages * StarRequest.pageSize == RepositoriesModel.exportLimit)
    }

    private let refusingOwnTokens: FakeStarSource.Interception = { request throws(StarsFailure) in
        if request.token != nil { throw .tokenRefused }
        return nil
    }
}
