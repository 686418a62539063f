import Foundation
import Synchronization
import Testing

@testable import Models

@Suite(.timeLimit(.minutes(10))) struct LoaderTests {
    private static let start = Date(timeIntervalSince1970: 1_795_000_000)

    private let clock = AlarmClock(Self.start)
    private let server = HeldServer()
    private let failures = Failures()

    enum Failure: Error, Codable {
        case lost
        case refused
    }

    private final class Failures: Sendable {
        private let list = Mutex<[Failure]>([])
        var all: [Failure] { list.withLock(\.self) }
        func add(_ failure: Failure) { list.withLock { $0.append(failure) } }
    }

    private struct State: LoadingState {
        var revision = 0
        var activity: LoadActivity<Int, Failure> = .none
        var pauseEnd: Date?
        var otherPauseEnd: Date?
        private(set) var content = "old"

        mutating func show(_ content: String) { self.content = content }

        /// A refusal leaves no trace.
        static func activity(after failure: Failure, at time: Date, before earlier: Activity) -> Activity {
            failure == .refused ? earlier : .failed(failure, time: time)
        }
    }

    /// A server that answers when a test tells it to.
    private final class HeldServer: Sendable {
        private let asked = AsyncStream<Void>.makeStream()
        private let answers = AsyncStream<Result<String, Failure>>.makeStream()

        func request() async throws(Failure) -> String {
            asked.continuation.yield()
            for await answer in answers.stream { return try answer.get() }
            throw .lost
        }

        func waitUntilAsked() async { for await _ in asked.stream { return } }
        func answer(_ answer: Result<String, Failure>) { answers.continuation.yield(answer) }
    }

    @Domain
    private func loader(pause: TimeInterval = 0) -> Loader<State> {
        Loader(State(), clock: clock.clock, pauseLength: pause) { [failures] in failures.add($0) }
    }

    /// The leases of two machines, of which the other one is at work first.
    private final class OthersLeases: LeaseStore {
        let renewalInterval = 60.0
        private let state = Mutex<(isTaken: Bool, terms: Int)>((true, 1))
        private let shown = Mutex<[String]>([])

        /// The activities at the ends of the leases of this machine.
        var ends: [String] { shown.withLock(\.self) }

        func endOthersWork() { state.withLock { $0.isTaken = false } }
        /// Gives the lease of this machine to the other one.
        func takeOver() { state.withLock { $0 = (true, $0.terms + 1) } }
        func renew(_ lease: Lease, showing activity: Data?) async throws -> LeaseRenewal {
            state.withLock { $0.terms == lease.term ? .extended : .lost }
        }
        func release(_ lease: Lease, showing activity: Data?) async throws {
            shown.withLock { $0.append(String(decoding: activity ?? Data(), as: UTF8.self)) }
            endOthersWork()
        }
        func activity(of subject: Subject) async throws -> LeasedActivity? { nil }
        func requestCancellation(of subject: Subject) async throws {}

        func acquire(_ subject: Subject) async throws -> Lease? {
            state.withLock { state in
                guard !state.isTaken else { return nil }
                state = (true, state.terms + 1)
                return Lease(subject, term: state.terms)
            }
        }
    }

    @Domain
    @Test func `while another machine loads, nothing is requested, and no trace is left`() async {
        let leases = OthersLeases()
        let loader = Loader(State(), clock: clock.clock, pauseLength: 0, sharing: (leases, .comments)) {
            [failures] in failures.add($0)
        }
        loader.begin(1) { () async throws(Failure) in throw .lost }
        await loader.waitUntilEnd()
        #expect(loader.state.activity == .none)
        #expect(failures.all == [])
        #expect(!loader.isLoading)
        leases.endOthersWork()
        await load(loader, .success("new"))
        await load(loader, .success("newer"))
        #expect(loader.state.content == "newer")
    }

    @Domain
    @Test func `a load that another machine has taken over leaves no trace`() async {
        let leases = OthersLeases()
        leases.endOthersWork()
        let loader = Loader(State(), clock: clock.clock, pauseLength: 0, sharing: (leases, .comments)) {
            [failures] in failures.add($0)
        }
        loader.begin(1) { () async throws(Failure) in
            leases.takeOver()
            throw .lost
        }
        await loader.waitUntilEnd()
        #expect(loader.state.activity == .none)
        #expect(failures.all == [])
        #expect(!loader.isLoading && loader.isLeftToOthers)
    }

    /// Runs a load to its end.
    @Domain
    private func load(_ loader: Loader<State>, _ answer: Result<String, Failure>) async {
        loader.begin(0) { [server] () async throws(Failure) in try await server.request() }
        server.answer(answer)
        await loader.waitUntilEnd()
    }

    @Domain
    @Test func `a load shows its progress, and then its content`() async {
        let loader = loader()
        loader.begin(1) { [server] () async throws(Failure) in
            loader.showProgress(2, content: "half")
            return try await server.request()
        }
        #expect(loader.state.activity == .loading(1))
        #expect(loader.state.content == "old")
        await server.waitUntilAsked()
        #expect(loader.state.activity == .loading(2))
        #expect(loader.state.content == "half")
        server.answer(.success("new"))
        await loader.waitUntilEnd()
        #expect(loader.state.activity == .none)
        #expect(loader.state.content == "new")
        #expect(loader.state.revision == 3)
    }

    @Domain
    @Test func `a failure is shown and reported, and the earlier content stays`() async {
        let loader = loader()
        await load(loader, .failure(.lost))
        #expect(loader.state.activity == .failed(.lost, time: Self.start))
        #expect(loader.state.content == "old")
        #expect(failures.all == [.lost])
        await load(loader, .success("new"))
        #expect(loader.state.activity == .none)
    }

    @Domain
    @Test func `a state may show another activity after a failure`() async {
        let loader = loader()
        await load(loader, .failure(.lost))
        await load(loader, .failure(.refused))
        #expect(loader.state.activity == .failed(.lost, time: Self.start))
        #expect(failures.all == [.lost, .refused])
    }

    @Domain
    @Test func `one load runs at a time, unless another replaces it`() async {
        let loader = loader()
        loader.begin(1) { [server] () async throws(Failure) in try await server.request() }
        loader.begin(2) { "other" }
        #expect(loader.state.activity == .loading(1))
        await server.waitUntilAsked()
        loader.begin(3, replacing: true) {
            #expect(!Task.isCancelled)
            return "other"
        }
        #expect(loader.state.activity == .loading(3))
        await loader.waitUntilEnd()
        #expect(loader.state.content == "other")
        #expect(failures.all.isEmpty)
    }

    @Domain
    @Test func `the progress of a replaced load is not shown`() async {
        let loader = loader()
        loader.begin(1) { [server] in
            let content = try? await server.request()
            loader.showProgress(2, content: "late")
            return content ?? ""
        }
        await server.waitUntilAsked()
        loader.begin(3, replacing: true) {
            #expect(loader.state.activity == .loading(3))
            #expect(loader.state.content == "old")
            return "new"
        }
        await loader.waitUntilEnd()
        #expect(loader.state.content == "new")
    }

    @Domain
    @Test(arguments: [.success("new"), .failure(.lost)] as [Result<String, Failure>])
    func `a pause follows each load, and its end is shown until then`(answer: Result<String, Failure>) async {
        let loader = loader(pause: 60)
        #expect(!loader.isPaused)
        await load(loader, answer)
        #expect(loader.state.pauseEnd == Self.start + 60)
        #expect(loader.isPaused)
        #expect(await clock.sleep() == 60)
        clock.pass(60)
        while loader.state.pauseEnd != nil { await Task.yield() }
        #expect(!loader.isPaused)
    }

    @Domain
    @Test func `a pause can be replaced, but not by one in the past`() async {
        let loader = loader()
        loader.pause(until: Self.start + 60)
        #expect(await clock.sleep() == 60)
        loader.pause(until: Self.start + 90)
        #expect(await clock.sleep() == 90)
        #expect(loader.state.pauseEnd == Self.start + 90)
        loader.pause(until: Self.start - 1)
        #expect(loader.state.pauseEnd == Self.start + 90)
    }

    @Domain
    @Test func `loads may have separate pauses`() async {
        let loader = loader(pause: 60)
        loader.begin(1, followedBy: \.otherPauseEnd) { "new" }
        await loader.waitUntilEnd()
        #expect(loader.state.otherPauseEnd == Self.start + 60)
        #expect(loader.state.pauseEnd == nil)
    }

    @Domain
    @Test func `a visitor cancels a load, which is shown, keeps what has arrived, and is followed by a pause`() async {
        let loader = loader(pause: 60)
        loader.begin(1) { [server] () async throws(Failure) in
            loader.showProgress(2, content: "half")
            return try await server.request()
        }
        await server.waitUntilAsked()
        await loader.cancel()
        #expect(loader.state.activity == .cancelled(by: .visitor, time: Self.start))
        #expect(loader.state.content == "half")
        #expect(loader.state.pauseEnd == Self.start + 60)
        #expect(failures.all.isEmpty)
        #expect(!loader.isLoading)
        loader.begin(3) { "new" }
        await loader.waitUntilEnd()
        #expect(loader.state.content == "new")
        #expect(loader.state.activity == .none)
        await loader.cancel()
        #expect(loader.state.activity == .none)
    }

    @Domain
    @Test func `a load that has finished when it is cancelled stays finished`() async {
        let loader = loader()
        loader.begin(1) { [server] in
            _ = try? await server.request()
            return "new"
        }
        await server.waitUntilAsked()
        await loader.cancel()
        #expect(loader.state.activity == .none)
        #expect(loader.state.content == "new")
    }

    @Domain
    @Test func `cancelling ends a load and the one that it replaces, and not the one that replaces it`() async {
        let loader = loader()
        loader.begin(1) { [server] () async throws(Failure) in try await server.request() }
        await server.waitUntilAsked()
        loader.begin(2, replacing: true) { [server] () async throws(Failure) in try await server.request() }
        await loader.cancel()
        #expect(loader.state.activity == .cancelled(by: .visitor, time: Self.start))
        #expect(!loader.isLoading)
        loader.begin(3) { [server] () async throws(Failure) in try await server.request() }
        await server.waitUntilAsked()
        let cancellation = Task { await loader.cancel() }
        await Task.yield()
        loader.begin(4, replacing: true) { "other" }
        await cancellation.value
        await loader.waitUntilEnd()
        #expect(loader.state.activity == .none || loader.state.activity == .cancelled(by: .visitor, time: Self.start))
        #expect(!loader.isLoading)
    }

    @Domain
    @Test(arguments: [true, false])
    func `other machines hear whether a visitor or the end of the program has cancelled a load`(isClosed: Bool) async {
        let leases = OthersLeases()
        leases.endOthersWork()
        let loader = Loader(State(), clock: clock.clock, pauseLength: 0, sharing: (leases, .comments)) { _ in }
        loader.begin(1) { [server] () async throws(Failure) in try await server.request() }
        await server.waitUntilAsked()
        if isClosed { await loader.close() } else { await loader.cancel() }
        #expect(leases.ends.count == 1)
        #expect(leases.ends.first?.contains(isClosed ? "endOfProgram" : "visitor") == true)
    }

    @Domain
    @Test func `closing cancels a load without a trace, and no other begins`() async {
        let loader = loader(pause: 60)
        await load(loader, .failure(.lost))
        let before = loader.state.activity
        #expect(before == .failed(.lost, time: Self.start))
        await server.waitUntilAsked()
        loader.begin(1) { [server] () async throws(Failure) in try await server.request() }
        await server.waitUntilAsked()
        await loader.close()
        #expect(loader.state.activity == before)
        #expect(failures.all == [.lost])
        loader.begin(1) { "new" }
        #expect(loader.state.activity == before)
        #expect(!loader.isLoading)
    }
}
