package import Foundation
import Synchronization

/// The comments that all visitors share. They are loaded from another server on request.
@Domain
package final class CommentsModel: ObservableModel {
    private let source: any CommentsSource
    private let store: any CommentsStore
    private let clock: LoadClock
    private let loader: Loader<CommentsState>
    /// The folded comments of the last search, with the revision of their list.
    private nonisolated let folded = Mutex<(revision: Int, texts: FoldedTexts)?>(nil)

    /// Creates a model that starts with the comments that `store` has loaded.
    /// - Parameters:
    ///   - run: The run of the program, whose revisions the states have.
    ///   - leases: The leases of several machines, of which one loads at a time; `nil` with one machine.
    ///   - pause: The seconds after a load in which no other one begins.
    ///   - report: A function that is called with each failure, in addition to the state that shows it.
    package init(
        list: CommentList?,
        source: any CommentsSource,
        store: any CommentsStore,
        run: ProgramRun = .first,
        leases: (any LeaseStore)? = nil,
        pause: TimeInterval = LoadPause.length,
        clock: LoadClock = LoadClock(),
        report: @escaping @Sendable (CommentsFailure) -> Void = { _ in }
    ) {
        self.source = source
        self.store = store
        self.clock = clock
        var state = CommentsState(from: source.host, list: list)
        state.revision = run.firstRevision(of: .comments)
        let revisions = run.counter()
        loader = Loader(
            state,
            clock: clock,
            pauseLength: pause,
            revisions: revisions,
            sharing: leases.map { ($0, .comments) },
            report: report
        )
    }

    package var state: CommentsState { loader.state }

    /// Starts to load the comments again, and returns at once: the state shows the progress. Does nothing while a load
    /// is running, or in the pause after one.
    package func load() {
        guard !loader.isPaused, !state.activity.isLoading else { return }
        let start = clock.now()
        loader.begin(LoadProgress(since: start)) { [self] () async throws(CommentsFailure) in
            try await fetch(since: start)
        }
    }

    /// Reads the list, after another machine has loaded it, then announces the change.
    package func reload() async throws {
        guard let list = try await store.load(), list.revision > state.listRevision else { return }
        loader.change { $0.show(list) }
    }

    /// Shows the load of another machine.
    package func updateActivity() async throws {
        try await loader.update()
    }

    /// Cancels the running load for a visitor, also that of another machine. The earlier list stays, unless the load has just
    /// finished.
    package func cancel() async {
        await loader.cancel()
    }

    /// Cancels the running load, and returns when it has ended. Nothing is loaded after that.
    package func close() async {
        await loader.close()
    }

    /// Returns a page of the comments that have all these words, or words that begin with them; `nil` if there is no such
    /// page.
    package nonisolated func search(
        _ words: String,
        page: Int,
        size: Int = CommentsState.pageSize
    ) async -> ListPage<Comment>? {
        let state = await state
        let comments = state.list?.comments ?? []
        let indexes = await searching(state) { $0.indexes(of: Folding.searchWords(of: words)) }
        return ListPage(page, of: indexes.map { comments[$0] }, size: size)
    }

    /// Returns the words of all comments that are close to a folded word (``Spelling``).
    package nonisolated func words(closeTo word: String) async -> Set<String> {
        await searching(await state) { $0.words(closeTo: word) }
    }

    /// Detached, because megabytes of text take too long for an event loop.
    private nonisolated func searching<Result: Sendable>(
        _ state: CommentsState,
        _ search: @escaping @Sendable (FoldedTexts) -> Result
    ) async -> Result {
        await Task.detached { [self] in
            let known = folded.withLock { $0?.revision == state.listRevision ? $0?.texts : nil }
            let texts = known ?? FoldedTexts((state.list?.comments ?? []).map { "\($0.name) \($0.body)" })
            if known == nil { folded.withLock { $0 = (state.listRevision, texts) } }
            return search(texts)
        }.value
    }

    /// Not isolated, because parsing megabytes would block all models.
    private nonisolated func fetch(since start: Date) async throws(CommentsFailure) -> CommentList {
        let document: [UInt8]
        do {
            document = try await source.document {
                await self.loader.showProgress(LoadProgress(since: start, byteCount: $0))
            }
        } catch {
            throw .notFetched(error)
        }
        let list: CommentList
        do {
            list = try CommentList(parsing: document, time: clock.now())
        } catch {
            throw .notComments(error)
        }
        do {
            return try await store.save(list)
        } catch {
            throw .notStored(detail: "\(error)")
        }
    }
}

/// The comments at one moment: the last list that was loaded, and the current activity.
package struct CommentsState: LoadingState, Equatable {
    /// The number of comments on a page. They are longer than other rows.
    package static let pageSize = 50

    /// A number that grows with each change, also over a restart. Declared first, so that comparing two states rarely
    /// compares their comments.
    package var revision = 0
    /// The display name of the server.
    package let host: String
    package var activity: LoadActivity<LoadProgress, CommentsFailure> = .none
    /// The last list that was loaded; `nil` if none was.
    package private(set) var list: CommentList?
    package var pauseEnd: Date?

    /// A number that grows by one with each list of other comments; 0 before the first.
    package var listRevision: Int { list?.revision ?? 0 }

    /// Creates the first state.
    package init(from host: String, list: CommentList?) {
        self.host = host
        self.list = list
    }

    package mutating func show(_ list: CommentList) {
        self.list = list
    }

    package var firstPage: ListPage<Comment> {
        let comments = list?.comments ?? []
        return ListPage(
            items: Array(comments.prefix(Self.pageSize)),
            paging: .first(ofItemCount: comments.count, size: Self.pageSize)
        )
    }

    /// Returns a page of the comments, or `nil` if there is no such page.
    /// - Parameter number: The number of the page, from 1.
    package func page(_ number: Int) -> ListPage<Comment>? {
        ListPage(number, of: list?.comments ?? [], size: Self.pageSize)
    }
}

/// The reason that the comments could not be loaded. The view model words it.
package enum CommentsFailure: Error, Sendable, Equatable, Codable {
    case notFetched(RemoteError)
    /// The response is not a list of comments.
    case notComments(JSONFormatError)
    /// The comments could not be stored, so they are not shown either. The detail is for the log.
    case notStored(detail: String)
}

/// The server that comments are loaded from.
package protocol CommentsSource: Sendable {
    /// The display name of the server.
    var host: String { get }

    /// Returns the whole document with the comments.
    ///
    /// The source limits the time and the number of bytes itself, and ends at once when its task is cancelled.
    /// - Parameter progress: A function that is called from time to time with the number of bytes received.
    func document(reporting progress: @escaping @Sendable (Int) async -> Void) async throws(RemoteError) -> [UInt8]
}

/// The storage of the comments.
package protocol CommentsStore: Sendable {
    /// Returns the stored list, or `nil` if none was stored yet.
    func load() async throws -> CommentList?

    /// Carries out `list.step(after:)` in one transaction: replaces the stored list completely, or leaves it unchanged if
    /// that fails.
    /// - Returns: The list that is stored then.
    @discardableResult
    func save(_ list: CommentList) async throws -> CommentList
}
