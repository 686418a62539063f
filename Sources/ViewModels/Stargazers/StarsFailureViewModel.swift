package import Foundation
package import Models
import Routing
import Views

package struct StarsFailureViewModel: StarsFailureView, Equatable {
    package let heading: String
    package let message: String
    package let advice: String
    package let time: String?
    package let timestamp: String?
    package let url: String?
    package let link: String

    /// A sync that has failed.
    package init(_ failure: StarsFailure, of stored: StoredStars, time: Date) {
        self.init(failure, stored, heading: "The stars could not be renewed", next: failure.advice, time: time)
    }

    /// A sync that waits.
    package init(_ failure: StarsFailure, of stored: StoredStars, goesOnAt until: Date) {
        self.init(
            failure,
            stored,
            heading: "The sync waits",
            next: "It goes on by itself at \(UTCTime.minute(notBefore: until)).",
            time: nil
        )
    }

    private init(_ failure: StarsFailure, _ stored: StoredStars, heading: String, next: String, time: Date?) {
        self.heading = heading
        message = failure.message(about: stored.name)
        advice = [Self.shown(stored), next].compactMap(\.self).joined(separator: " ")
        let time = time.map(UTCTime.init)
        self.time = time?.words
        timestamp = time?.timestamp
        let isForSettings = failure.isForSettings
        url = isForSettings ? Route.settings().url : nil
        link = isForSettings ? "Go to the settings" : ""
    }

    /// What the page shows meanwhile.
    private static func shown(_ stored: StoredStars) -> String? {
        if let time = stored.syncedAt {
            return "Shown is the copy of \(UTCTime(time).words)."
        }
        return stored.count == 0 ? nil : "Shown is what had come until then."
    }
}
