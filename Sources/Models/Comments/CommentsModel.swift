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
    @ObservationIgnored private var loading: Task<Void, Never>?
    @ObservationIgnored private var isClosed = false

    /// Creates a model that starts with the comments that `store` has loaded.
    /// - Parameter report: A function that is called with each failure, in addition to the state that shows it.
    package init(
        list: CommentList?,
        source: any CommentsSource,
        store: any CommentsStore,
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (CommentsFailure) -> Void = { _ in }
    ) {
        state = CommentsState(from: source.host, list: list)
        self.source = source
        self.store = store
        self.now = now
        self.report = report
    }

    /// Starts to load the comments again, and returns at once: the state shows the progress. Does nothing while a load
    /// is running.
    package func load() {
        guard loading == nil, !isClosed else { return }
        let before = state.activity
        state = state.with(.loading(since: now(), byteCount: 0))
        loading = Task { await finish(restoring: before) }
    }

    /// Cancels the running load, and returns when it has ended. Nothing is loaded after that.
    package func close() async {
        isClosed = true
        loading?.cancel()
        await loading?.value
    }

    private func finish(restoring before: CommentsState.Activity) async {
        do throws(CommentsFailure) {
            let list = try await fetch()
            state = state.with(list)
        } catch {
            fail(with: error, restoring: before)
        }
        loading = nil
    }

    private func fail(with failure: CommentsFailure, restoring before: CommentsState.Activity) {
        guard !Task.isCancelled else {
            state = state.with(before)
            return
        }
        state = state.with(.failed(failure, time: now()))
        report(failure)
    }

    /// Not isolated, because parsing megabytes would block all models.
    private nonisolated func fetch() async throws(CommentsFailure) -> CommentList {
        let list = try Self.list(from: try await document(), at: now())
        do {
            try await store.replace(with: list)
        } catch {
            throw .notStored(detail: "\(error)")
        }
        return list
    }

    private nonisolated func document() async throws(CommentsFailure) -> [UInt8] {
        do {
            return try await source.document { await self.showProgress(byteCount: $0) }
        } catch {
            throw .notFetched(error)
        }
    }

    private nonisolated static func list(from document: [UInt8], at time: Date) throws(CommentsFailure) -> CommentList {
        do {
            return try CommentList(parsing: document, time: time)
        } catch {
            throw .notComments(error)
        }
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

    /// A number that grows by one with each change, from 0. Declared first, so that comparing two states rarely
    /// compares their comments.
    package let revision: Int
    /// A number that grows by one with each new list.
    package let listRevision: Int
    /// The display name of the server.
    package let host: String
    package let activity: Activity
    /// The last list that was loaded; `nil` if none was.
    package let list: CommentList?

    /// Creates the first state.
    package init(from host: String, list: CommentList?) {
        self.init(revision: 0, listRevision: 0, host: host, activity: .none, list: list)
    }

    private init(revision: Int, listRevision: Int, host: String, activity: Activity, list: CommentList?) {
        self.revision = revision
        self.listRevision = listRevision
        self.host = host
        self.activity = activity
        self.list = list
    }

    package var firstPage: CommentsPage {
        CommentsPage(.first(ofItemCount: list?.comments.count ?? 0, size: CommentsPage.size), of: list)
    }

    /// Returns a page of the comments, or `nil` if there is no such page.
    /// - Parameter number: The number of the page, from 1.
    package func page(_ number: Int) -> CommentsPage? {
        Paging(page: number, itemCount: list?.comments.count ?? 0, size: CommentsPage.size).map {
            CommentsPage($0, of: list)
        }
    }

    /// Returns the next state, with the same comments.
    package func with(_ activity: Activity) -> CommentsState {
        CommentsState(revision: revision + 1, listRevision: listRevision, host: host, activity: activity, list: list)
    }

    /// Returns the next state, with new comments and no activity.
    package func with(_ list: CommentList) -> CommentsState {
        CommentsState(revision: revision + 1, listRevision: listRevision + 1, host: host, activity: .none, list: list)
    }
}

package struct CommentsPage: Sendable, Equatable {
    /// The number of comments on a page. They are longer than other rows.
    package static let size = 50

    package let paging: Paging
    package let comments: [Comment]

    fileprivate init(_ paging: Paging, of list: CommentList?) {
        self.paging = paging
        comments = Array((list?.comments ?? []).dropFirst(paging.offset).prefix(paging.size))
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
