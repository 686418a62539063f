import Foundation
import Models
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct SourceModelTests {
    private static let document = #"[{"name": "Halo", "artist": "Beyoncé"}]"#
    private static let start = Date(timeIntervalSince1970: 1_795_000_000)

    private let source = HeldCatalogue()
    private let clock = AlarmClock(Self.start)
    private let store = MemoryCatalogueStore([Song(id: 1, name: "Thriller", artist: "Michael Jackson")])
    private let songs: CatalogueModel<Song>
    private let failures = AsyncStream<SourceFailure>.makeStream()

    init() async {
        songs = await CatalogueModel(state: await store.load(), store: store)
    }

    private func load(
        from address: String = "https://songs.example/all",
        tag: String? = "\"1\"",
        age: TimeInterval = 0
    ) -> SourceLoad {
        SourceLoad(
            address: address,
            validators: SourceValidators(entityTag: tag, lastModified: nil),
            time: Self.start - age,
            rowCount: 1,
            invalidRowCount: 0
        )
    }

    private func model(load: SourceLoad? = nil, pause: TimeInterval = 0) async -> SourceModel {
        let report = failures.continuation
        return await SourceModel(
            source: source,
            catalogue: songs,
            load: load,
            pause: pause,
            clock: clock.clock,
            report: { report.yield($0) }
        )
    }

    /// Returns the first observed state without a running load.
    private func end(of model: SourceModel) async -> SourceState {
        for await state in await model.changes() {
            switch state.activity {
            case .loading: continue
            case .none, .failed, .cancelled: return state
            }
        }
        return await model.state
    }

    /// The leases of two machines, of which the other one loads, until a visitor cancels that.
    private final class CancelledLeases: LeaseStore {
        let renewalInterval = 60.0
        private let looks = Mutex(0)

        func acquire(_ subject: Subject) async throws -> Lease? { nil }
        func renew(_ lease: Lease, showing activity: Data?) async throws -> LeaseRenewal { .extended }
        func release(_ lease: Lease, showing activity: Data?) async throws {}
        func requestCancellation(of subject: Subject) async throws {}

        func activity(of subject: Subject) async throws -> LeasedActivity? {
            let isRunning = looks.withLock { looks in
                looks += 1
                return looks <= 3
            }
            let activity: SourceState.Activity =
                isRunning
                ? .loading(LoadProgress(since: SourceModelTests.start))
                : .cancelled(by: .visitor, time: SourceModelTests.start)
            return LeasedActivity(
                term: 1,
                remainder: isRunning ? 0.01 : -1,
                content: try JSONEncoder().encode(activity)
            )
        }
    }

    @Test func `a load that a visitor has cancelled on another machine is not taken over`() async {
        let model = await SourceModel(
            source: source,
            catalogue: songs,
            load: nil,
            leases: CancelledLeases(),
            pause: 0,
            clock: clock.clock
        )
        await model.schedule(every: 3_600)
        // The wait before a load is taken over.
        #expect(await clock.sleep() == 1)
        clock.pass(1)
        #expect(await clock.sleep() == 3_600)
        #expect(source.known.isEmpty)
        #expect(await model.state.activity == .cancelled(by: .visitor, time: Self.start))
        await model.close()
    }

    @Test func `a load shows its progress, and ends with the songs`() async {
        let model = await model()
        #expect(await model.state == SourceState(of: .songs, from: "songs.example", load: nil))
        await model.load()
        #expect(await model.state.activity == .loading(LoadProgress(since: Self.start, byteCount: 0)))
        await source.waitUntilAsked()
        await source.report(1_000)
        #expect(await model.state.activity == .loading(LoadProgress(since: Self.start, byteCount: 1_000)))

        source.answer(Self.document, entityTag: "\"1\"")
        let state = await end(of: model)
        #expect(state.activity == .none)
        #expect(state.load == load())
        // The load has started, some bytes have arrived, all have, and the items are stored: each is another state.
        #expect(state.revision == 4)
        #expect(await songs.state.firstPage.items.map(\.name) == ["Halo"])
        #expect(await store.sourceLoad() == load())
        #expect(source.known == [nil])
    }

    @Test func `after a load visitors wait for a pause, which the state shows until it is over`() async {
        let model = await model(pause: 60)
        await model.requestLoad()
        await source.waitUntilAsked()
        source.answer(Self.document)
        let state = await end(of: model)
        #expect(state.pauseEnd == Self.start + 60)
        await model.requestLoad()
        #expect(await model.state == state)
        #expect(await clock.sleep() == 60)
        clock.pass(60)
        for await state in await model.changes() where state.pauseEnd == nil { break }
        await model.requestLoad()
        await source.waitUntilAsked()
        #expect(source.known.count == 2)
        await model.close()
    }

    @Test(arguments: [
        Self.document, "name,artist\nHalo,Beyoncé\n", #"{"name": "Halo", "artist": "Beyoncé"}"#,
        #"{"code": "19001", "data": [{"name": "Halo", "artist": "Beyoncé"}]}"#,
    ])
    func `every import format is detected`(document: String) async {
        let model = await model()
        await model.load()
        source.answer(document)
        #expect(await end(of: model).load?.rowCount == 1)
        #expect(await songs.state.firstPage.items.map(\.artist) == ["Beyoncé"])
    }

    @Test func `invalid rows are counted, and the others are kept`() async {
        let model = await model()
        await model.load()
        source.answer("name,artist\nHalo,Beyoncé\n,nobody\n")
        let load = await end(of: model).load
        #expect(load?.rowCount == 1)
        #expect(load?.invalidRowCount == 1)
    }

    @Test func `an unchanged file is requested by its tag, and only the time is recorded`() async {
        let model = await model(load: load(age: 60))
        await model.load()
        source.answer(.success(.unchanged))
        let state = await end(of: model)
        #expect(source.known == [SourceValidators(entityTag: "\"1\"", lastModified: nil)])
        #expect(state.load == load())
        #expect(await store.sourceLoad() == load())
        #expect(await songs.state.revision == 0)
    }

    @Test func `"unchanged" is an error if nothing was loaded before`() async {
        let model = await model()
        await model.load()
        source.answer(.success(.unchanged))
        let error = RemoteError(host: "songs.example", reason: .status(304))
        #expect(await end(of: model).activity == .failed(.notFetched(error), time: Self.start))
    }

    @Test func `a load from another address does not count`() async {
        let model = await model(load: load(from: "https://songs.example/others"))
        #expect(await model.state.load == nil)
        await model.load()
        source.answer(Self.document)
        _ = await end(of: model)
        #expect(source.known == [nil])
    }

    @Test(
        arguments: [
            (
                #"[{"name": "Halo", "artist": "Beyoncé"}, {"na"#,
                .cutOff(
                    ImportProblem(
                        line: 1,
                        column: 45,
                        field: nil,
                        reason: .syntax(expected: "a quote at the end of the string", found: "the end of the file")
                    )
                )
            ),
            (
                "<!DOCTYPE html><title>Sorry</title>",
                .notCatalogue(.webPage)
            ),
            (#"{"code": "500", "message": "Sorry"}"#, .notCatalogue(.wrongCode(found: #""500""#))),
            ("", .notCatalogue(.empty)),
            (
                #"[{"name": ""}, {}]"#,
                .invalidRows(count: 2, first: ImportProblem(line: 1, column: 11, field: .name, reason: .draft(.blank)))
            ),
        ] as [(String, SourceFailure)]
    )
    func `an incomplete or invalid file changes nothing`(document: String, expected: SourceFailure) async throws {
        let model = await model(load: load())
        await model.load()
        source.answer(document)
        let state = await end(of: model)
        guard case .failed(let failure, Self.start) = state.activity else {
            Issue.record("\(state.activity)")
            return
        }
        #expect(failure == expected)
        #expect(state.load == load())
        #expect(await songs.state.firstPage.items.map(\.name) == ["Thriller"])
        #expect(await store.sourceLoad() == nil)
        #expect(await failures.stream.first { _ in true } == failure)
    }

    @Test(arguments: [#"{"code": "19001", "data": []}"#, #"{"data": [], "code": 19001}"#, "[]", "name,artist\n"])
    func `a healthy file without rows is no failure`(document: String) async {
        let model = await model()
        await model.load()
        source.answer(document, entityTag: "\"1\"")
        let state = await end(of: model)
        #expect(state.activity == .none)
        #expect(state.load?.rowCount == 0)

        // It is fetched again as a whole, to find out whether the source is still empty.
        await model.load()
        source.answer(document)
        _ = await end(of: model)
        #expect(source.known == [nil, nil])
    }

    @Test func `an unreachable source changes nothing, and the next load starts anew`() async {
        let model = await model(load: load())
        await model.load()
        source.answer(.unreachable)
        let failure = SourceFailure.notFetched(RemoteError(host: "songs.example", reason: .unreachable))
        let state = await end(of: model)
        #expect(state.activity == .failed(failure, time: Self.start))
        #expect(state.load == load())

        await model.load()
        source.answer(Self.document)
        #expect(await end(of: model).activity == .none)
    }

    @Test func `a load that is requested while one is running is ignored`() async {
        let model = await model()
        for _ in 0..<3 { await model.load() }
        source.answer(Self.document)
        _ = await end(of: model)
        #expect(source.known.count == 1)
    }

    @Test func `the first load is immediate, and the next ones follow an interval after success or failure`() async {
        let model = await model()
        await model.schedule(every: 3_600)
        source.answer(Self.document)
        for _ in 0..<3 {
            #expect(await clock.sleep() == 3_600)
            source.answer(.timedOut)
            clock.pass(3_600)
        }
        #expect(await clock.sleep() == 3_600)
        #expect(source.known.count == 4)
        await model.close()
    }

    @Test func `after a restart the next load waits for the rest of the interval`() async {
        let model = await model(load: load(age: 600))
        await model.schedule(every: 3_600)
        #expect(await clock.sleep() == 3_000)
        #expect(source.known.isEmpty)
        source.answer(Self.document)
        clock.pass(3_000)
        #expect(await clock.sleep() == 3_600)
        #expect(source.known.count == 1)
        await model.close()
    }

    @Test func `a load older than the interval is repeated at once`() async {
        for age: TimeInterval in [4_000, 3_600] {
            let model = await model(load: load(age: age))
            await model.schedule(every: 3_600)
            source.answer(Self.document)
            #expect(await clock.sleep() == 3_600)
            await model.close()
        }
        #expect(source.known.count == 2)
    }

    @Test func `without an interval the first load is automatic, and the next ones only on request`() async {
        let first = await model()
        await first.schedule(every: nil)
        await source.waitUntilAsked()
        source.answer(Self.document)
        #expect(await end(of: first).load != nil)
        await first.close()

        let second = await model(load: load(age: 1_000_000))
        await second.schedule(every: nil)
        await second.close()
        #expect(source.known.count == 1)
    }

    @Test func `closing cancels a load without a trace, and no other one begins`() async {
        let model = await model(load: load())
        await model.load()
        await source.waitUntilAsked()
        await model.close()
        #expect(await model.state.activity == .none)
        await model.load()
        await model.schedule(every: 1)
        #expect(await model.state.activity == .none)
        #expect(source.known.count == 1)
        #expect(await songs.state.revision == 0)
    }
}

@Suite struct SourceLoadTests {
    private let noon = Date(timeIntervalSince1970: 1_795_000_000)

    private func load(_ rowCount: Int, bad: Int = 0, at time: TimeInterval = 0, from address: String = "a")
        -> SourceLoad
    {
        SourceLoad(address: address, validators: nil, time: noon + time, rowCount: rowCount, invalidRowCount: bad)
    }

    @Test func `missing rows are deleted, unless they may be among the bad ones`() {
        #expect(load(1).step(after: load(2)) == (load(1), .deleted))
        #expect(load(1, bad: 1).step(after: load(2)) == (load(1, bad: 1), .kept))
    }

    @Test func `the items of another source are released, whatever it has`() {
        for new in [load(1), load(0), load(1, bad: 1)] {
            #expect(new.step(after: load(2, from: "b")) == (new, .released))
        }
    }

    @Test func `a source has to be empty for an hour before its items are deleted`() {
        #expect(load(0).step(after: load(2)) == (load(0), .kept))
        #expect(load(0, at: 3_599).step(after: load(0)) == (load(0), .kept))
        #expect(load(0, at: 3_600).step(after: load(0)) == (load(0), .deleted))
        // A clock that was set back deletes nothing.
        #expect(load(0, at: -7_200).step(after: load(0)) == (load(0), .kept))
    }

    @Test func `rows between two empty loads begin the hour anew`() {
        let between = load(1, at: 1_800).step(after: load(0)).load
        #expect(load(0, at: 3_600).step(after: between) == (load(0, at: 3_600), .kept))
    }
}
