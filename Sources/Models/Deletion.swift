package import Foundation

/// The rule for entries and items that were deleted.
package enum Deletion {
    /// The time within which a deletion can be undone, in seconds.
    package static let undoTime: TimeInterval = 24 * 60 * 60
}

/// A deleted entry or item that can be restored.
package struct Deleted<Value: Sendable & Equatable>: Sendable, Equatable {
    package let value: Value
    /// The time of the deletion.
    package let time: Date

    package init(_ value: Value, time: Date) {
        self.value = value
        self.time = time
    }
}
