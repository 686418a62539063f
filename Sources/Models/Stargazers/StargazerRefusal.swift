package import Foundation

/// Why a GitHub name of which nothing is kept is not asked for. The words for it are the view model's.
package enum StargazerRefusal: Error, Sendable, Equatable {
    /// As many new names as may were asked for of late; an own token is not refused so.
    case tooManyNew(until: Date)
    /// As many names are kept as may be, and each of them is followed.
    case noRoom
}
