import Synchronization

/// The token that identifies a form that is sent twice, for example by a double click. A form has a new token each time
/// it is shown.
package typealias FormToken = RandomToken<Form>

/// A form that adds something.
package enum Form {}

/// The items that the last forms have added, by form token, so that a form that is sent twice adds once.
///
/// They are in memory only, because a double click follows within seconds. A store may record an item before its
/// transaction ends: a receipt is used only if the item exists and has the values of the form.
package final class AdditionReceipts: Sendable {
    private let ids = Mutex(RecentlyUsed<FormToken, Int64>(capacity: 100))

    package init() {}

    /// Returns the id of the item that a form has added.
    package func id(for token: FormToken) -> Int64? {
        ids.withLock { $0.value(for: token) }
    }

    /// Records the item that a form has added.
    package func record(_ id: Int64, for token: FormToken) {
        ids.withLock { $0.insert(id, for: token) }
    }
}
