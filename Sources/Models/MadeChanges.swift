import Synchronization

/// The last changes of several items or marks, or of entries, which can be undone once, until others have taken their place,
/// or the program ends.
final class MadeChanges<Change: Sendable>: Sendable {
    private struct Made {
        let token: FormToken
        let change: Change
        let itemCount: Int
        /// The number of items that were undone; `nil` before.
        var undoneCount: Int?
    }

    /// The maximum number of changes.
    static var capacity: Int { 100 }
    /// The maximum number of items of all changes together, each of which may have a long note. The last change is
    /// remembered in any case.
    static var itemLimit: Int { 5_000 }

    /// The oldest change first.
    private let changes = Mutex<[Made]>([])

    func record(_ change: Change, itemCount: Int) -> FormToken {
        let made = Made(token: .random(), change: change, itemCount: itemCount)
        changes.withLock { changes in
            changes.append(made)
            var total = changes.reduce(0) { $0 + $1.itemCount }
            while changes.count > Self.capacity || total > Self.itemLimit, changes.count > 1 {
                total -= changes.removeFirst().itemCount
            }
        }
        return made.token
    }

    subscript(token: FormToken) -> Change? {
        changes.withLock { $0.first { $0.token == token }?.change }
    }

    /// Returns the outcome of undoing a change before, so that a form that is sent twice is answered as if it was sent
    /// once; `nil` if the change was not undone yet.
    func undoneCount(of token: FormToken) -> Int? {
        changes.withLock { $0.first { $0.token == token }?.undoneCount }
    }

    /// Records that a change was undone.
    /// - Returns: The number of items that were undone, by this or by an earlier call.
    func recordUndoing(_ token: FormToken, count: Int) -> Int {
        changes.withLock { changes in
            guard let index = changes.firstIndex(where: { $0.token == token }) else { return count }
            changes[index].undoneCount = changes[index].undoneCount ?? (count > 0 ? count : nil)
            return changes[index].undoneCount ?? count
        }
    }
}
