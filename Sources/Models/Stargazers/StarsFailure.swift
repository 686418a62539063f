package import Foundation

/// Why there are no newer stars. What is kept stays in each case. The words for it are the view model's.
package enum StarsFailure: Error, Sendable, Equatable {
    /// Not reached, not in time, cut off, too large, sent elsewhere, or answered with another status than those below.
    case notFetched(SourceError)
    /// GitHub knows nobody of that name (404).
    case unknownName
    /// The token is no good, or no more (401).
    case tokenRefused
    /// GitHub does not want to tell, and it is not that we have asked too often (403).
    case forbidden
    /// We have asked as often as we may (403, 429): not before then again.
    case limited(until: Date)
    /// What came is no list of stars. The detail is for the log.
    case notStars(detail: String)
    /// GitHub says that there are none, where there were some. That is believed only of somebody who had none.
    case allGone
    /// They could not be kept, and what is not kept is not shown either. The detail is for the log.
    case notStored(detail: String)
}
