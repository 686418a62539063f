import Synchronization

/// The last changes of several items or marks, or of entries, which can be undone once, until others have taken their place, or the
/// program ends.
final class MadeChanges<Change: Sendable>: Sendable {
    private struct Made {
        let change: Change
        /// The number of items that were undone; `nil` before.
        var undoneCount: Int?
    }

    static var capacity: Int { 100 }

    private let changes = Mutex(RecentlyUsed<FormToken, Made>(capacity: capacity))

    func record(_ change: Change) -> FormToken {
        let token = FormToken.random()
        changes.withLock { $0.insert(Made(change: change), for: token) }
        return token
    }

    subscript(token: FormToken) -> Change? { changes.withLock { $0.value(for: token)?.change } }

    /// Returns the outcome of undoing a change before, so that a form that is sent twice is answered as if it was sent
    /// once; `nil` if the change was not undone yet.
    func undoneCount(of token: FormToken) -> Int? { changes.withLock { $0.value(for: token)?.undoneCount } }

    /// Records that a change was undone.
    /// - Returns: The number of items that were undone, by this or by an earlier call.
    func recordUndoing(_ token: FormToken, count: Int) -> Int {
        changes.withLock { changes in
            guard var made = changes.value(for: token) else { return count }
            made.undoneCount = made.undoneCount ?? (count > 0 ? count : nil)
            changes.insert(made, for: token)
            return made.undoneCount ?? count
        }
    }
}
