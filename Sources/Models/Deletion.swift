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

/// Times as they are stored, in seconds since 1970.
extension Date {
    package var wholeSeconds: Int { Int(timeIntervalSince1970.rounded(.down)) }

    /// The time of a deletion: rounded up, so that the deletion can be undone for the whole ``Deletion/undoTime``.
    package var deletionSeconds: Int { Int(timeIntervalSince1970.rounded(.up)) }

    /// The latest time of a deletion that can no longer be undone at this time.
    package var lastForgottenDeletion: Double { (self - Deletion.undoTime).timeIntervalSince1970 }
}
