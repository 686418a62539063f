import Foundation
import Synchronization
import Testing

@testable import Models

@Suite(.timeLimit(.minutes(10))) struct CommentsModelTests {
    private let document = #"[{"name": "n", "email": "e", "body": "b"}]"#
    private let time = Date(timeIntervalSince1970: 1_795_000_000)
    private let earlier = CommentList(
        comments: [Comment(id: 1, name: "old", email: "", body: "")],
        leftOutCount: 0,
        time: Date(timeIntervalSince1970: 1_790_000_000)
    )
    private let source = HeldSource()

    private func model(
        _ store: MemoryCommentsStore = MemoryCommentsStore(),
        report: @escaping @Sendable (CommentsFailure) -> Void = { _ in }
    ) async -> CommentsModel {
        let time = time
        return await CommentsModel(
            list: store.load(),
            source: source,
            store: store,
            pause: 0,
            clock: LoadClock(now: { time }),
            report: report
        )
    }

    /// Returns the first state without a running load.
    private func end(of model: CommentsModel) async -> CommentsState {
        for await state in await model.changes() {
            if case .loading = state.activity { continue }
            return state
        }
        return await model.state
    }

    @Test(arguments: [(0, nil), (1, 50), (2, 1), (3, nil)] as [(Int, Int?)])
    func `a page has fifty comments, and there is no page after the last`(number: Int, count: Int?) throws {
        let comments = (1...51).map { Comment(id: $0, name: "", email: "", body: "b") }
        let list = CommentList(comments: comments, leftOutCount: 0, time: time)
        let page = CommentsState(from: "comments.example", list: list).page(number)
        #expect(page?.items.count == count)
        #expect(page?.items.first?.id == count.map { _ in (number - 1) * 50 + 1 })
    }

    @Test func `before the first load there is one page, without comments`() {
        let state = CommentsState(from: "comments.example", list: nil)
        #expect(state.page(1)?.items == [])
        #expect(state.page(2) == nil)
    }

    @Test func `the first state is empty and idle`() async {
        let state = await model().state
        #expect(state.list == nil)
        #expect(state.activity == .none)
        #expect(state.revision == 0)
    }

    @Test func `stored comments are shown at the start without a request`() async {
        let model = await model(MemoryCommentsStore(list: earlier))
        #expect(await model.state.list == earlier)
        #expect(source.requestCount == 0)
    }

    @Test func `a load runs by itself, and its progress is shown`() async {
        let model = await model()
        await model.load()
        #expect(await model.state.activity == .loading(LoadProgress(since: time, byteCount: 0)))
        await source.waitUntilAsked()
        await source.report(1_000)
        #expect(await model.state.activity == .loading(LoadProgress(since: time, byteCount: 1_000)))

        source.answer(document)
        let state = await end(of: model)
        #expect(state.list?.comments == [Comment(id: 1, name: "n", email: "e", body: "b")])
        #expect(state.list?.time == time)
        #expect(state.activity == .none)
        #expect(state.listRevision == 1)
        #expect(state.revision == 3)
    }

    @Test(arguments: [true, false])
    func `after a load there is a pause, which the state shows until it is over`(isSuccess: Bool) async {
        let clock = AlarmClock(time)
        let model = await CommentsModel(
            list: nil,
            source: source,
            store: MemoryCommentsStore(),
            clock: clock.clock
        )
        await model.load()
        await source.waitUntilAsked()
        #expect(await model.state.pauseEnd == nil)
        if isSuccess { source.answer(document) } else { source.answer(.timedOut) }
        let state = await end(of: model)
        #expect(state.pauseEnd == time + 60)
        #expect((state.activity == .none) == isSuccess)
        await model.load()
        #expect(await model.state == state)
        #expect(await clock.sleep() == 60)
        clock.pass(60)
        for await state in await model.changes() where state.pauseEnd == nil { break }
        await model.load()
        await source.waitUntilAsked()
        #expect(source.requestCount == 2)
        await model.close()
    }

    @Test func `comments are stored before they are shown`() async {
        let store = MemoryCommentsStore()
        let model = await model(store)
        await model.load()
        source.answer(document)
        #expect(await end(of: model).list == store.list)
    }

    @Test func `a second load does not start while one is running`() async {
        let model = await model()
        await model.load()
        await source.waitUntilAsked()
        await source.report(1_000)
        let before = await model.state
        await model.load()
        #expect(await model.state == before)
        source.answer(document)
        _ = await end(of: model)
        #expect(source.requestCount == 1)
    }

    @Test func `a load can follow another`() async {
        let model = await model()
        for count in 1...3 {
            await model.load()
            await source.waitUntilAsked()
            source.answer(document)
            #expect(await end(of: model).listRevision == count)
        }
        #expect(source.requestCount == 3)
    }

    @Test(
        arguments: [
            .unreachable, .timedOut, .status(500), .redirectLoop, .redirectElsewhere, .tooLarge(limit: 1),
            .failed(detail: "x"),
        ] as [RemoteError.Reason]
    )
    func `a failure is shown, and earlier comments stay`(reason: RemoteError.Reason) async {
        let store = MemoryCommentsStore(list: earlier)
        let reports = Mutex<[CommentsFailure]>([])
        let model = await model(store) { failure in reports.withLock { $0.append(failure) } }
        await model.load()
        source.answer(reason)
        let state = await end(of: model)
        let failure = CommentsFailure.notFetched(RemoteError(host: "comments.example", reason: reason))
        #expect(state.activity == .failed(failure, time: time))
        #expect(state.list == earlier)
        #expect(state.listRevision == 0)
        #expect(await store.list == earlier)
        #expect(reports.withLock { $0 } == [failure])
    }

    @Test func `a document other than a list of comments is a failure`() async {
        let model = await model(MemoryCommentsStore(list: earlier))
        await model.load()
        source.answer("{}")
        let state = await end(of: model)
        let error = JSONFormatError(expected: "an array of comments", found: "an object")
        #expect(state.activity == .failed(.notComments(error), time: time))
        #expect(state.list == earlier)
    }

    @Test func `data that cannot be stored is not shown`() async {
        let model = await model(MemoryCommentsStore(list: earlier, isFull: true))
        await model.load()
        source.answer(document)
        let state = await end(of: model)
        #expect(state.activity == .failed(.notStored(detail: "DiskFull()"), time: time))
        #expect(state.list == earlier)
    }

    @Test func `comments stay when the source is empty, and their rows are not announced again`() async {
        let store = MemoryCommentsStore(list: earlier)
        let model = await model(store)
        await model.load()
        source.answer("[]")
        let state = await end(of: model)
        #expect(state.activity == .none)
        #expect(state.list?.comments == earlier.comments)
        #expect(state.list?.emptySince == time)
        #expect(state.listRevision == 0)
        #expect(await store.list == state.list)
    }

    @Test func `a load can follow a failure`() async {
        let model = await model()
        await model.load()
        source.answer(.timedOut)
        _ = await end(of: model)
        await model.load()
        #expect(await model.state.activity == .loading(LoadProgress(since: time, byteCount: 0)))
        source.answer(document)
        #expect(await end(of: model).activity == .none)
    }

    @Test func `closing cancels a load without a trace`() async {
        let reports = Mutex(0)
        let store = MemoryCommentsStore(list: earlier)
        let model = await model(store) { _ in reports.withLock { $0 += 1 } }
        await model.load()
        await source.waitUntilAsked()
        await model.close()
        #expect(await model.state.activity == .none)
        #expect(await model.state.list == earlier)
        #expect(reports.withLock { $0 } == 0)
    }

    @Test func `after closing, nothing is loaded`() async {
        let model = await model()
        await model.close()
        await model.load()
        #expect(await model.state.revision == 0)
        #expect(source.requestCount == 0)
    }
}

/// A store in memory, which may fail like a full disk.
actor MemoryCommentsStore: CommentsStore {
    struct DiskFull: Error {}

    private(set) var list: CommentList?
    private let isFull: Bool

    init(list: CommentList? = nil, isFull: Bool = false) {
        self.list = list
        self.isFull = isFull
    }

    func load() -> CommentList? { list }

    func save(_ list: CommentList) throws -> CommentList {
        if isFull { throw DiskFull() }
        let next = list.step(after: self.list)
        self.list = next
        return next
    }
}

/// A source that responds when a test tells it to.
final class HeldSource: CommentsSource {
    typealias Answer = Result<[UInt8], RemoteError>

    let host = "comments.example"

    private let asked = AsyncStream<Void>.makeStream()
    private let answers = AsyncStream<Answer>.makeStream()
    private let requests = Mutex<[@Sendable (Int) async -> Void]>([])

    /// The number of requests.
    var requestCount: Int { requests.withLock { $0.count } }

    func document(
        reporting progress: @escaping @Sendable (Int) async -> Void
    ) async throws(RemoteError) -> [UInt8] {
        requests.withLock { $0.append(progress) }
        asked.continuation.yield()
        for await answer in answers.stream { return try answer.get() }
        throw RemoteError(host: host, reason: .failed(detail: "cancelled"))
    }

    func waitUntilAsked() async {
        for await _ in asked.stream { return }
    }

    func report(_ byteCount: Int) async {
        await requests.withLock { $0.last }?(byteCount)
    }

    func answer(_ document: String) {
        answers.continuation.yield(.success(Array(document.utf8)))
    }

    func answer(_ reason: RemoteError.Reason) {
        answers.continuation.yield(.failure(RemoteError(host: host, reason: reason)))
    }
}
