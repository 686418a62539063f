import Foundation
internal import Models

extension Date {
    /// The time in whole seconds, as it is stored.
    var wholeSeconds: Int { Int(timeIntervalSince1970.rounded(.down)) }

    /// The latest time of a deletion that can no longer be undone at this time.
    var lastForgottenDeletion: Int { (self - Deletion.undoTime).wholeSeconds }
}
