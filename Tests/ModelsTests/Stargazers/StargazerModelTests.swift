import Foundation
import Synchronization
import Testing

@testable import Models

@Suite(.timeLimit(.minutes(10))) struct StargazerModelTests {
    @Test func `the first sync requests each page once, and stores all stars`() async throws {
        let trial = try SyncTrial(stars(count: 5_000))
        let model = try await trial.stargazers().syncIfDue(trial.name, with: nil)
        let state = await trial.end(of: model)
        #expect(state.activity == .none)
        #expect(state.stored.count == 5_000)
        #expect(state.stored.latest == stars((4_901...5_000).reversed()))
        #expect(state.stored.syncedAt == trial.clock.now)
        #expect(state.stored.run == nil)
        #expect(trial.source.takeRequests() == (1...50).map { StarRequest(name: trial.name, pageNumber: $0) })
    }

    @Test func `a second sync transfers only changed pages, and changes no list`() async throws {
        let trial = try SyncTrial(stars(count: 1_000))
        let model = try await trial.synced()
        let before = await model.state
        trial.clock.move(by: 60)
        let state = await trial.syncAgain(model)
        #expect(state.stored.revision == before.stored.revision)
        #expect(state.stored.syncedAt == trial.clock.now)
        let requests = trial.source.takeRequests()
        #expect(requests.map(\.pageNumber) == Array(1...10))
        #expect(requests.allSatisfy { $0.entityTag != nil })
    }

    @Test func `the first page is shown during the sync, with its progress`() async throws {
        let trial = try SyncTrial(stars(count: 250))
        let answers = HeldAnswers()
        let source = trial.source
        source.intercept { request in
            await answers.hold(revision: request.pageNumber)
            let page = source.starPage(request.pageNumber)
            return StarResponse(page: page, requestsLeft: 60 - request.pageNumber)
        }
        let model = try await trial.stargazers().syncIfDue(trial.name, with: nil)
        #expect(await model.state.activity == .loading(.syncing(SyncProgress())))
        await answers.waitUntilHeld(revision: 1)
        await answers.release(revision: 1)
        await answers.waitUntilHeld(revision: 2)
        let state = await model.state
        #expect(state.stored.latest.first?.id == 250)
        #expect(state.stored.revision == 1)
        #expect(
            state.activity
                == .loading(
                    .syncing(SyncProgress(syncedPageCount: 1, pageCount: 3, storedStarCount: 100, requestsLeft: 59))
                )
        )
        await answers.release(revision: 2)
        await answers.waitUntilHeld(revision: 3)
        await answers.release(revision: 3)
        #expect(await trial.end(of: model).stored.count == 250)
    }

    @Test func `a second sync does not start while one is running`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        let answers = HeldAnswers()
        trial.source.intercept { request in
            await answers.hold(revision: request.pageNumber)
            return nil
        }
        let stargazers = await trial.stargazers()
        let model = try await stargazers.syncIfDue(trial.name, with: nil)
        await answers.waitUntilHeld(revision: 1)
        let before = await model.state
        try await stargazers.requestSync(of: trial.name, with: try GitHubToken("own"))
        #expect(await model.state == before)
        await answers.release(revision: 1)
        _ = await trial.end(of: model)
        #expect(trial.source.takeRequests().count == 1)
    }

    @Test func `an unstarred repository is removed at the end of a sync`() async throws {
        let trial = try SyncTrial(stars(count: 250))
        let model = try await trial.synced()
        trial.source.stars = stars(count: 250).filter { $0.id != 240 }
        let answers = HeldAnswers()
        trial.source.intercept { request in
            if request.pageNumber == 3 { await answers.hold(revision: 3) }
            return nil
        }
        await model.beginSync()
        await answers.waitUntilHeld(revision: 3)
        #expect(await trial.store.ids(of: trial.name).contains(240))
        await answers.release(revision: 3)
        let state = await trial.end(of: model)
        #expect(state.stored.count == 249)
        #expect(await !trial.store.ids(of: trial.name).contains(240))
    }

    @Test func `a new star appears after the next sync`() async throws {
        let trial = try SyncTrial(stars(count: 150))
        let model = try await trial.synced()
        trial.source.stars = stars(count: 151)
        let state = await trial.syncAgain(model)
        #expect(state.stored.count == 151)
        #expect(state.stored.latest.first?.id == 151)
    }

    @Test func `a user without stars has an empty list`() async throws {
        let trial = try SyncTrial()
        let state = await trial.end(of: try await trial.stargazers().syncIfDue(trial.name, with: nil))
        #expect(state.activity == .none)
        #expect(state.stored.count == 0)
        #expect(state.stored.syncedAt == trial.clock.now)
    }

    // MARK: Interruptions

    @Test func `an interrupted sync continues if the first page has not changed`() async throws {
        let trial = try SyncTrial(stars(count: 450))
        trial.source.fail(onPage: 4, with: .forbidden)
        let model = try await trial.synced()
        #expect(await model.state.stored.count == 300)
        trial.source.intercept(nil)
        let state = await trial.syncAgain(model)
        #expect(state.stored.count == 450)
        #expect(state.stored.run == nil)
        let requests = trial.source.takeRequests()
        #expect(requests.map(\.pageNumber) == [1, 4, 5])
        #expect(requests.first?.entityTag != nil)
    }

    @Test func `an interrupted sync continues after a restart`() async throws {
        let trial = try SyncTrial(stars(count: 450))
        trial.source.fail(onPage: 4, with: .forbidden)
        _ = try await trial.synced()
        trial.source.intercept(nil)
        let model = try await trial.stargazers().syncIfDue(trial.name, with: nil)
        #expect(await trial.end(of: model).stored.count == 450)
        #expect(trial.source.takeRequests().map(\.pageNumber) == [1, 4, 5])
    }

    @Test func `an interrupted sync continues if only counts of the first page have changed`() async throws {
        let trial = try SyncTrial(stars(count: 450))
        trial.source.fail(onPage: 4, with: .forbidden)
        let model = try await trial.synced()
        trial.source.intercept(nil)
        trial.source.stars = stars(count: 450, starCount: 7)
        #expect(await trial.syncAgain(model).stored.count == 450)
        #expect(trial.source.takeRequests().map(\.pageNumber) == [1, 4, 5])
    }

    @Test func `an interrupted sync continues after a star was removed, while it is still stored`() async throws {
        let trial = try SyncTrial(stars(count: 450))
        let model = try await trial.synced()
        let now = stars(count: 450).filter { $0.id != 440 }
        trial.source.stars = now
        trial.source.fail(onPage: 4, with: .forbidden)
        _ = await trial.syncAgain(model)
        #expect(trial.source.takeRequests().map(\.pageNumber) == [1, 2, 3, 4])
        trial.source.intercept(nil)
        trial.source.stars = stars(count: 450, starCount: 7).filter { $0.id != 440 }
        _ = await trial.syncAgain(model)
        #expect(trial.source.takeRequests().map(\.pageNumber) == [1, 4, 5])
        #expect(await trial.store.ids(of: trial.name) == now.map(\.id))
    }

    @Test(arguments: [451, 450, 400] as [Int64])
    func `an interrupted sync starts again if the first page has other stars`(starredOrUnstarred id: Int64)
        async throws
    {
        let trial = try SyncTrial(stars(count: 450))
        trial.source.fail(onPage: 4, with: .forbidden)
        let model = try await trial.synced()
        trial.source.intercept(nil)
        let now = stars(id > 450 ? [id] : []) + stars(count: 450).filter { $0.id != id }
        trial.source.stars = now
        _ = await trial.syncAgain(model)
        #expect(await trial.store.ids(of: trial.name) == now.map(\.id))
        #expect(trial.source.takeRequests().map(\.pageNumber) == [1, 2, 3, 4, 5])
    }

    @Test(arguments: [1, 2, 7] as [Int64])
    func `stars that move to a page that was read before an interruption are not deleted`(count: Int64) async throws {
        let trial = try SyncTrial(stars(count: 450))
        let model = try await trial.synced()
        trial.source.fail(onPage: 4, with: .forbidden)
        _ = await trial.syncAgain(model)
        trial.source.intercept(nil)
        // The third page has 250 to 151.
        let now = stars(count: 450).filter { !(200..<200 + count ~= $0.id) }
        trial.source.stars = now
        _ = trial.source.takeRequests()
        #expect(await trial.syncAgain(model).activity == .none)
        #expect(trial.source.takeRequests().map(\.pageNumber) == [1, 4, 5])
        #expect(await Set(trial.store.ids(of: trial.name)).isSuperset(of: now.map(\.id)))
        #expect(await trial.syncAgain(model).activity == .none)
        #expect(await trial.store.ids(of: trial.name) == now.map(\.id))
    }

    @Test(arguments: 2...5)
    func `a star that moves to the page before, while a page is requested, is not deleted`(page: Int) async throws {
        let trial = try SyncTrial(stars(count: 450))
        let model = try await trial.synced()
        let source = trial.source
        let now = stars(count: 450).filter { $0.id != 420 }
        source.intercept { request in
            if request.pageNumber == page { source.stars = now }
            return nil
        }
        #expect(await trial.syncAgain(model).activity == .none)
        #expect(await Set(trial.store.ids(of: trial.name)).isSuperset(of: now.map(\.id)))
        #expect(await trial.syncAgain(model).activity == .none)
        #expect(await trial.store.ids(of: trial.name) == now.map(\.id))
    }

    @Test(arguments: [450, 351, 350, 250, 51, 50, 1] as [Int64])
    func `an unstarred repository is removed by the first sync, or if it was next to the end of a page, by the second`(
        id: Int64
    ) async throws {
        let trial = try SyncTrial(stars(count: 450))
        let model = try await trial.synced()
        trial.source.stars = stars(count: 450).filter { $0.id != id }
        // The first of a page: the one before is the last of the page before.
        let isBetweenPages = [350, 250, 50].contains(id)
        #expect(await trial.syncAgain(model).stored.count == (isBetweenPages ? 450 : 449))
        #expect(await trial.syncAgain(model).stored.count == 449)
    }

    @Test func `an empty response is not an unchanged first page`() async throws {
        let trial = try SyncTrial(stars(count: 450))
        trial.source.fail(onPage: 4, with: .forbidden)
        let model = try await trial.synced()
        trial.source.intercept(nil)
        trial.source.stars = []
        let state = await trial.syncAgain(model)
        #expect(state.activity == .failed(.allGone, time: trial.clock.now))
        #expect(state.stored.count == 300)
        #expect(trial.source.takeRequests().count == 1)
    }

    // MARK: Failures

    @Test(
        arguments: [
            .notFetched(RemoteError(host: "github.example", reason: .timedOut)),
            .notFetched(RemoteError(host: "github.example", reason: .status(502))),
            .unknownName, .tokenRefused, .forbidden, .notStars(detail: "x"),
        ] as [StarsFailure],
        [1, 2]
    )
    func `a failure on any page is shown, and all stored stars stay`(failure: StarsFailure, page: Int) async throws {
        let trial = try SyncTrial(stars(count: 250))
        let model = try await trial.synced()
        trial.source.stars = stars(count: 120)
        trial.source.fail(onPage: page, with: failure)
        let state = await trial.syncAgain(model)
        #expect(state.activity == .failed(failure, time: trial.clock.now))
        #expect(trial.reports.all == [failure])
        #expect(state.stored.count == 250)
        #expect(await trial.store.ids(of: trial.name).count == 250)
    }

    @Test func `an empty response removes no stars`() async throws {
        let trial = try SyncTrial(stars(count: 250))
        let model = try await trial.synced()
        trial.source.stars = []
        let state = await trial.syncAgain(model)
        #expect(state.activity == .failed(.allGone, time: trial.clock.now))
        #expect(await trial.store.ids(of: trial.name).count == 250)
        trial.source.stars = stars(count: 250)
        #expect(await trial.syncAgain(model).activity == .none)
    }

    @Test func `a page of invalid rows removes no stars`() async throws {
        let trial = try SyncTrial(stars(count: 3))
        let model = try await trial.synced()
        trial.source.intercept { _ in StarResponse(page: StarPage(stars: [], leftOutCount: 100)) }
        let failure = StarsFailure.notStars(detail: "none of 100 rows is a star")
        #expect(await trial.syncAgain(model).activity == .failed(failure, time: trial.clock.now))
        #expect(await trial.store.ids(of: trial.name).count == 3)
    }

    @Test func `an empty page in the middle does not end the list`() async throws {
        let trial = try SyncTrial(stars(count: 450))
        let model = try await trial.synced()
        trial.source.intercept { request in
            request.pageNumber == 3 ? StarResponse(page: StarPage(stars: [], entityTag: "\"empty\"")) : nil
        }
        let state = await trial.syncAgain(model)
        let failure = StarsFailure.notStars(detail: "the list ended on page 3, with more pages announced")
        #expect(state.activity == .failed(failure, time: trial.clock.now))
        #expect(trial.source.takeRequests().map(\.pageNumber) == [1, 2, 3, 1, 2, 3])
        #expect(await trial.store.ids(of: trial.name).count == 450)
        trial.source.intercept(nil)
        #expect(await trial.syncAgain(model).activity == .none)
        #expect(await trial.store.ids(of: trial.name).count == 450)
    }

    @Test func `a short page before the announced last one does not end the list`() async throws {
        let trial = try SyncTrial(stars(count: 450))
        let model = try await trial.synced()
        let source = trial.source
        source.stars = stars(count: 451)
        source.intercept { request in
            guard request.pageNumber == 2 else { return nil }
            return StarResponse(
                page: StarPage(stars: Array(source.starPage(2).stars.prefix(3)), entityTag: "\"short\"")
            )
        }
        let state = await trial.syncAgain(model)
        let failure = StarsFailure.notStars(detail: "the list ended on page 2, with more pages announced")
        #expect(state.activity == .failed(failure, time: trial.clock.now))
        #expect(await trial.store.ids(of: trial.name).count == 451)
    }

    @Test func `after stars were removed between two pages, the sync starts again and loses nothing`()
        async throws
    {
        let trial = try SyncTrial(stars(count: 201))
        let source = trial.source
        let isTaken = Mutex(false)
        source.intercept { request in
            let isTime = isTaken.withLock { isTaken in
                defer { isTaken = isTaken || request.pageNumber == 3 }
                return request.pageNumber == 3 && !isTaken
            }
            if isTime { source.stars = stars(count: 201).filter { $0.id != 150 } }
            return nil
        }
        let model = try await trial.synced()
        #expect(await model.state.activity == .none)
        #expect(await trial.store.ids(of: trial.name) == source.stars.map(\.id))
    }

    @Test func `a star added between two pages appears after the next sync, and none is duplicated`() async throws {
        let trial = try SyncTrial(stars(count: 150))
        let source = trial.source
        source.intercept { request in
            if request.pageNumber == 2 { source.stars = stars(count: 151) }
            return nil
        }
        let model = try await trial.synced()
        #expect(await model.state.stored.count == 150)
        source.intercept(nil)
        #expect(await trial.syncAgain(model).stored.count == 151)
    }

    @Test func `an empty last page that was announced ends the list`() async throws {
        let trial = try SyncTrial(stars(count: 201))
        let model = try await trial.synced()
        trial.source.stars = stars((2...201).reversed())
        let state = await trial.syncAgain(model)
        #expect(state.activity == .none)
        // The last star could have moved to the second page after that was read.
        #expect(state.stored.count == 201)
        #expect(await trial.syncAgain(model).stored.count == 200)
    }

    @Test func `a short page with a next one does not end the list`() async throws {
        let trial = try SyncTrial(stars(count: 250))
        let source = trial.source
        source.intercept { request in
            guard request.pageNumber == 2 else { return nil }
            let starPage = source.starPage(2)
            return StarResponse(page: StarPage(stars: Array(starPage.stars.prefix(3)), nextPage: 3, lastPage: 3))
        }
        let model = try await trial.synced()
        #expect(await model.state.stored.count == 153)
    }

    @Test func `without links, a full page does not end the list`() async throws {
        let trial = try SyncTrial(stars(count: 250))
        let model = try await trial.synced()
        let source = trial.source
        source.intercept { request in StarResponse(page: StarPage(stars: source.starPage(request.pageNumber).stars)) }
        let state = await trial.syncAgain(model)
        #expect(state.stored.count == 250)
        #expect(source.takeRequests().map(\.pageNumber) == [1, 2, 3])
    }

    @Test(arguments: [1, 2]) func `a source that links in a circle fails`(next: Int) async throws {
        let trial = try SyncTrial(stars(count: 250))
        let source = trial.source
        source.intercept { request in
            guard request.pageNumber == 2 else { return nil }
            return StarResponse(page: StarPage(stars: source.starPage(2).stars, nextPage: next))
        }
        let model = try await trial.stargazers().syncIfDue(trial.name, with: nil)
        let failure = StarsFailure.notStars(detail: "page \(next) was named as the next after page 2")
        #expect(await trial.end(of: model).activity == .failed(failure, time: trial.clock.now))
        #expect(source.takeRequests().count == 2)
    }

    @Test func `a source without an end fails`() async throws {
        let trial = try SyncTrial()
        trial.source.intercept { request in
            StarResponse(page: StarPage(stars: stars([Int64(request.pageNumber)]), nextPage: request.pageNumber + 1))
        }
        let model = try await trial.stargazers(limits: StargazerLimits(pageLimit: 20)).syncIfDue(trial.name, with: nil)
        let failure = StarsFailure.tooMany(limit: 2_000)
        #expect(await trial.end(of: model).activity == .failed(failure, time: trial.clock.now))
        #expect(trial.source.takeRequests().count == 20)
    }

    @Test func `no sync requests a page beyond the limit, even if it continues an earlier one`() async throws {
        let trial = try SyncTrial(stars(count: 900))
        let until = trial.clock.now + 90
        trial.source.fail(onPage: 3, with: .limited(until: until))
        let model = try await trial.stargazers(limits: StargazerLimits(pageLimit: 4)).syncIfDue(trial.name, with: nil)
        _ = await trial.clock.waitUntilAsleep()
        trial.source.intercept(nil)
        trial.clock.move(by: 90)
        trial.clock.wake()
        let failed = StargazerState.Activity.failed(.tooMany(limit: 400), time: until)
        _ = await trial.first(of: model) { $0.activity == failed }
        #expect(trial.source.takeRequests().map(\.pageNumber) == [1, 2, 3, 1, 3, 4])
        #expect(await trial.syncAgain(model).activity == failed)
        #expect(await trial.store.ids(of: trial.name).count == 400)
    }

    @Test func `a sync that has reached the page limit starts again, and finds new and removed stars`() async throws {
        let trial = try SyncTrial(stars(count: 401))
        let limits = StargazerLimits(pageLimit: 4)
        let model = try await trial.stargazers(limits: limits).syncIfDue(trial.name, with: nil)
        _ = await trial.end(of: model)
        _ = trial.source.takeRequests()
        trial.source.stars = stars((2...400).reversed(), starCount: 7)
        let state = await trial.syncAgain(model)
        #expect(trial.source.takeRequests().map(\.pageNumber) == [1, 2, 3, 4])
        #expect(state.activity == .none)
        #expect(await trial.store.ids(of: trial.name).count == 399)
    }

    @Test func `an unchanged page must have been stored before`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        trial.source.intercept { _ in StarResponse(page: nil) }
        let model = try await trial.synced()
        let failure = StarsFailure.notStars(detail: "page 1 was called unchanged, but was never stored")
        #expect(await model.state.activity == .failed(failure, time: trial.clock.now))
    }

    @Test func `data that cannot be stored is not shown`() async throws {
        let trial = try SyncTrial(stars(count: 150))
        let model = try await trial.synced()
        trial.source.stars = stars(count: 151)
        await trial.store.fill()
        let state = await trial.syncAgain(model)
        #expect(state.activity == .failed(.notStored(detail: "DiskFull()"), time: trial.clock.now))
        #expect(state.stored.latest.first?.id == 150)
    }

    // MARK: Waiting

    @Test func `a sync waits for a rate limit, and continues by itself`() async throws {
        let trial = try SyncTrial(stars(count: 250))
        let until = trial.clock.now + 90
        trial.source.fail(onPage: 3, with: .limited(until: until))
        let stargazers = await trial.stargazers()
        let model = try await stargazers.syncIfDue(trial.name, with: nil)
        #expect(await trial.clock.waitUntilAsleep() == .seconds(90))
        let state = await model.state
        #expect(state.activity == .loading(.waiting(until: until)))
        #expect(state.stored.count == 200)
        #expect(await trial.store.waitEnd() == until)
        try await stargazers.requestSync(of: trial.name, with: nil)
        #expect(await model.state == state)

        trial.source.intercept(nil)
        trial.clock.move(by: 90)
        trial.clock.wake()
        let end = await trial.first(of: model) { $0.activity == .none }
        #expect(end.stored.count == 250)
        #expect(await trial.store.waitEnd() == nil)
        #expect(trial.source.takeRequests().map(\.pageNumber) == [1, 2, 3, 1, 3])
    }

    @Test func `after a restart, no request is sent before the time of the rate limit`() async throws {
        let trial = try SyncTrial(stars(count: 250))
        trial.source.fail(onPage: 3, with: .limited(until: trial.clock.now + 90))
        let first = await trial.stargazers()
        _ = try await first.syncIfDue(trial.name, with: nil)
        _ = await trial.clock.waitUntilAsleep()
        _ = trial.source.takeRequests()
        trial.clock.move(by: 30)

        let other = HeldClock()
        other.move(by: 30)
        var configuration = SyncConfiguration(source: trial.source)
        configuration.now = { other.now }
        configuration.sleep = other.sleep
        let stargazers = await Stargazers(configuration, store: trial.store)
        _ = try await stargazers.syncIfDue(trial.name, with: nil)
        #expect(await other.waitUntilAsleep() == .seconds(60))
        #expect(trial.source.takeRequests().isEmpty)
        await first.close()
        await stargazers.close()
    }

    @Test func `a sync with a token of their own need not wait for the server's rate limit`() async throws {
        let trial = try SyncTrial(stars(count: 250))
        let own = try GitHubToken("own")
        let until = trial.clock.now + 90
        trial.source.intercept { request throws(StarsFailure) in
            if request.token != own, request.pageNumber == 2 { throw .limited(until: until) }
            return nil
        }
        let stargazers = await trial.stargazers()
        let model = try await stargazers.syncIfDue(trial.name, with: nil)
        _ = await trial.clock.waitUntilAsleep()
        #expect(try await stargazers.syncIfDue(trial.name, with: own) === model)
        let end = await trial.first(of: model) { $0.activity == .none }
        #expect(end.stored.count == 250)
    }

    @Test func `the rate limit of a visitor's own token delays no other visitor after a restart`() async throws {
        let trial = try SyncTrial(stars(count: 250))
        trial.source.fail(onPage: 3, with: .limited(until: trial.clock.now + 90))
        let first = await trial.stargazers()
        let model = try await first.syncIfDue(trial.name, with: try GitHubToken("own"))
        _ = await trial.clock.waitUntilAsleep()
        #expect(await trial.store.waitEnd() == nil)
        await first.close()
        _ = model
        trial.source.intercept(nil)
        let next = try await trial.stargazers().syncIfDue(trial.name, with: nil)
        #expect(await trial.end(of: next).stored.count == 250)
    }

    // MARK: Tokens

    @Test func `a visitor's own token is used only for its visitor's sync`() async throws {
        let trial = try SyncTrial(stars(count: 150))
        let (own, servers) = (try GitHubToken("own"), try GitHubToken("servers"))
        let model = try await trial.stargazers(token: servers).syncIfDue(trial.name, with: own)
        _ = await trial.end(of: model)
        #expect(trial.source.takeRequests().map(\.token) == [own, own])
        _ = await trial.syncAgain(model)
        #expect(trial.source.takeRequests().map(\.token) == [servers, servers])
    }

    // MARK: Closing

    @Test func `closing cancels a sync, which continues after the next start`() async throws {
        let trial = try SyncTrial(stars(count: 250))
        let asked = AsyncStream<Void>.makeStream()
        trial.source.intercept { request throws(StarsFailure) in
            guard request.pageNumber == 2 else { return nil }
            asked.continuation.yield()
            for await _ in AsyncStream<Void>.makeStream().stream {}
            throw .notFetched(RemoteError(host: "github.example", reason: .failed(detail: "cancelled")))
        }
        let stargazers = await trial.stargazers()
        let model = try await stargazers.syncIfDue(trial.name, with: nil)
        for await _ in asked.stream { break }
        await stargazers.close()
        #expect(await model.state.activity == .none)
        #expect(trial.reports.all.isEmpty)
        _ = trial.source.takeRequests()

        await model.beginSync()
        #expect(await model.state.activity == .none)
        #expect(try await stargazers.syncIfDue(trial.name, with: nil) === model)
        #expect(trial.source.takeRequests().isEmpty)

        trial.source.intercept(nil)
        let next = try await trial.stargazers().syncIfDue(trial.name, with: nil)
        #expect(await trial.end(of: next).stored.count == 250)
        #expect(trial.source.takeRequests().map(\.pageNumber) == [1, 2, 3])
    }

    @Test func `a sync that a visitor has cancelled stays so after the next start, until the interval or a request`()
        async throws
    {
        let trial = try SyncTrial(stars(count: 250))
        let asked = AsyncStream<Void>.makeStream()
        trial.source.intercept { request throws(StarsFailure) in
            guard request.pageNumber == 2 else { return nil }
            asked.continuation.yield()
            for await _ in AsyncStream<Void>.makeStream().stream {}
            throw .notFetched(RemoteError(host: "github.example", reason: .failed(detail: "cancelled")))
        }
        let stargazers = await trial.stargazers()
        let model = try await stargazers.syncIfDue(trial.name, with: nil)
        for await _ in asked.stream { break }
        let time = trial.clock.now
        await model.cancel()
        await stargazers.close()
        _ = trial.source.takeRequests()

        trial.source.intercept(nil)
        let next = await trial.stargazers()
        let restarted = try await next.syncIfDue(trial.name, with: nil)
        #expect(await restarted.state.activity == .cancelled(by: .visitor, time: time))
        #expect(trial.source.takeRequests().isEmpty)
        try await next.requestSync(of: trial.name, with: nil)
        #expect(await trial.end(of: restarted).stored.count == 250)
        await next.close()
        #expect(try await trial.stargazers().stargazer(trial.name).state.activity == .none)
    }

    @Test func `closing cancels a waiting sync`() async throws {
        let trial = try SyncTrial(stars(count: 1))
        trial.source.fail(onPage: 1, with: .limited(until: trial.clock.now + 90))
        let stargazers = await trial.stargazers()
        let model = try await stargazers.syncIfDue(trial.name, with: nil)
        _ = await trial.clock.waitUntilAsleep()
        await stargazers.close()
        #expect(await model.state.activity == .none)
    }
}
