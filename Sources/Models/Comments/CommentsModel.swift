package import Foundation
import Observation

/// The comments that all visitors share. They are loaded from another server on request.
@Domain
@Observable
package final class CommentsModel: ObservableModel {
    package private(set) var state: CommentsState
    @ObservationIgnored private let source: any CommentsSource
    @ObservationIgnored private let store: any CommentsStore
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let report: @Sendable (CommentsFailure) -> Void
    @ObservationIgnored private let pauseLength: TimeInterval
    @ObservationIgnored private let pause: RequestPause
    @ObservationIgnored private var loading: Task<Void, Never>?
    @ObservationIgnored private var isClosed = false

    /// Creates a model that starts with the comments that `store` has loaded.
    /// - Parameters:
    ///   - pause: The seconds after a load in which no other one begins.
    ///   - sleep: A function that waits for a number of seconds.
    ///   - report: A function that is called with each failure, in addition to the state that shows it.
    package init(
        list: CommentList?,
        source: any CommentsSource,
        store: any CommentsStore,
        pause: TimeInterval = LoadPause.length,
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = { try await Task.sleep(for: .seconds($0)) },
        report: @escaping @Sendable (CommentsFailure) -> Void = { _ in }
    ) {
        state = CommentsState(from: source.host, list: list)
        self.source = source
        self.store = store
        self.now = now
        self.report = report
        pauseLength = pause
        self.pause = RequestPause { _ in try await sleep(pause) }
    }

    /// Starts to load the comments again, and returns at once: the state shows the progress. Does nothing while a load
    /// is running, or in the pause after one.
    package func load() {
        guard loading == nil, !isClosed, pause.allowsRequest(at: now()) else { return }
        let before = state.activity
        state = state.with(.loading(since: now(), byteCount: 0))
        loading = Task { await finish(restoring: before) }
    }

    /// Cancels the running load, and returns when it has ended. Nothing is loaded after that.
    package func close() async {
        isClosed = true
        pause.close()
        loading?.cancel()
        await loading?.value
    }

    private func finish(restoring before: CommentsState.Activity) async {
        defer { loading = nil }
        do throws(CommentsFailure) {
            // The state is read after the load, which changes it.
            let list = try await fetch()
            state = state.with(list)
        } catch {
            guard !Task.isCancelled else { return state = state.with(before) }
            state = state.with(.failed(error, time: now()))
            report(error)
        }
        guard pauseLength > 0 else { return }
        pause.begin(until: now() + pauseLength) { [weak self] end in
            guard let self else { return }
            state = state.paused(until: end)
        }
    }

    /// Not isolated, because parsing megabytes would block all models.
    private nonisolated func fetch() async throws(CommentsFailure) -> CommentList {
        let document: [UInt8]
        do {
            document = try await source.document { await self.showProgress(byteCount: $0) }
        } catch {
            throw .notFetched(error)
        }
        let list: CommentList
        do {
            list = try CommentList(parsing: document, time: now())
        } catch {
            throw .notComments(error)
        }
        do {
            try await store.replace(with: list)
        } catch {
            throw .notStored(detail: "\(error)")
        }
        return list
    }

    private func showProgress(byteCount: Int) {
        guard case .loading(let since, _) = state.activity else { return }
        state = state.with(.loading(since: since, byteCount: byteCount))
    }
}

/// The comments at one moment: the last list that was loaded, and the current activity.
package struct CommentsState: Sendable, Equatable {
    package enum Activity: Sendable, Equatable {
        case none
        case loading(since: Date, byteCount: Int)
        /// The last load has failed. The earlier comments are still shown.
        case failed(CommentsFailure, time: Date)
    }

    /// The number of comments on a page. They are longer than other rows.
    package static let pageSize = 50

    /// A number that grows by one with each change, from 0. Declared first, so that comparing two states rarely
    /// compares their comments.
    package private(set) var revision = 0
    /// A number that grows by one with each new list.
    package private(set) var listRevision = 0
    /// The display name of the server.
    package let host: String
    package private(set) var activity = Activity.none
    /// The last list that was loaded; `nil` if none was.
    package private(set) var list: CommentList?
    /// The time before which no other load begins; `nil` if one can begin at once.
    package private(set) var pauseEnd: Date?

    /// Creates the first state.
    package init(from host: String, list: CommentList?) {
        self.host = host
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

    /// Returns the next state, with the same comments.
    package func with(_ activity: Activity) -> CommentsState {
        var next = self
        next.revision += 1
        next.activity = activity
        return next
    }

    /// Returns the next state, with a pause, or without one.
    package func paused(until end: Date?) -> CommentsState {
        var next = with(activity)
        next.pauseEnd = end
        return next
    }

    /// Returns the next state, with new comments and no activity.
    package func with(_ list: CommentList) -> CommentsState {
        var next = with(.none)
        next.listRevision += 1
        next.list = list
        return next
    }
}

/// The reason that the comments could not be loaded. The view model words it.
package enum CommentsFailure: Error, Sendable, Equatable {
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

    /// Replaces the stored list completely, or leaves it unchanged if that fails.
    func replace(with list: CommentList) async throws
}
