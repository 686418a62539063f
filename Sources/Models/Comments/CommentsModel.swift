package import Foundation
package import Observation

/// The comments that everyone shares: the fourth article's model that loads from elsewhere, and tells when they are there.
@Domain
@Observable
package final class CommentsModel {
    package private(set) var state: CommentsState
    @ObservationIgnored private let source: any CommentsSource
    @ObservationIgnored private let store: any CommentsStore
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let report: @Sendable (CommentsFailure) -> Void
    @ObservationIgnored private var loading: Task<Void, Never>?
    @ObservationIgnored private var isClosed = false

    /// - Parameters:
    ///   - list: What `store` has loaded.
    ///   - now: The clock.
    ///   - report: Is told of each failure, beside the state that shows it.
    package init(
        list: CommentList?,
        source: any CommentsSource,
        store: any CommentsStore,
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (CommentsFailure) -> Void = { _ in }
    ) {
        state = CommentsState(list: list)
        self.source = source
        self.store = store
        self.now = now
        self.report = report
    }

    /// Begins to load the comments anew, and returns at once: the state tells how it goes. While they are loading
    /// already, this changes nothing.
    package func load() {
        guard loading == nil, !isClosed else { return }
        let before = state.activity
        state = state.with(.loading(since: now(), byteCount: 0))
        loading = Task { await finish(elseBackTo: before) }
    }

    /// Ends a load that is under way, and returns when it has ended. From now on nothing is loaded.
    package func close() async {
        isClosed = true
        loading?.cancel()
        await loading?.value
    }

    /// The state now, and then the latest after each change. Who is slow skips states, and always ends on the last.
    package func changes() -> Observations<CommentsState, Never> {
        Observations { self.state }
    }

    private func finish(elseBackTo before: CommentsState.Activity) async {
        do throws(CommentsFailure) {
            let list = try await fetch()
            state = state.with(list)
        } catch {
            fail(with: error, elseBackTo: before)
        }
        loading = nil
    }

    private func fail(with failure: CommentsFailure, elseBackTo before: CommentsState.Activity) {
        guard !Task.isCancelled else {
            state = state.with(before)
            return
        }
        state = state.with(.failed(failure, time: now()))
        report(failure)
    }

    /// Not isolated, because reading megabytes would keep all models waiting.
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
            return try await source.document { await self.note(byteCount: $0) }
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

    private func note(byteCount: Int) {
        guard case .loading(let since, _) = state.activity else { return }
        state = state.with(.loading(since: since, byteCount: byteCount))
    }
}
