import Foundation
import Views

/// The status of a load. Extensions create it for the comments, the sources and the stars.
package struct LoadingStatusViewModel: LoadingStatusView, Equatable {
    package let name: String
    package let region: String
    package let loadURL: String
    package var listRevision: Int?
    package var failure: LoadingFailureViewModel?
    package var count: LoadingCountViewModel?
    package var progress: LoadingProgressViewModel?
    package var placeholder: String?
    package var loadButton: String?
    package var waitingNote: String?
    package var isCompact = false

    /// - Parameters:
    ///   - name: The prefix of the CSS classes and ids.
    ///   - region: The name of the live region that shows the status.
    init(_ name: String, region: String, loadURL: String) {
        self.name = name
        self.region = region
        self.loadURL = loadURL
    }
}

package struct LoadingFailureViewModel: LoadingFailure, Equatable {
    package let heading: String
    package let message: String
    package let advice: String
    package let time: String?
    package let timestamp: String?
    package var url: String?
    package var link: String?

    init(heading: String, message: String, advice: String, time: Date?) {
        self.heading = heading
        self.message = message
        self.advice = advice
        let time = time.map(UTCTime.init)
        self.time = time?.words
        timestamp = time?.timestamp
    }
}

package struct LoadingCountViewModel: LoadingCount, Equatable {
    package let words: String
    package let time: String?
    package let timestamp: String?
    package let isSince: Bool
    package let note: String?

    init(_ words: String, time: Date?, isSince: Bool = false, note: String?) {
        self.words = words
        let time = time.map(UTCTime.init)
        self.time = time?.words
        timestamp = time?.timestamp
        self.isSince = isSince
        self.note = note
    }
}

package struct LoadingProgressViewModel: LoadingProgress, Equatable {
    package let words: String
    package let time: String?
    package let timestamp: String?
    package var value: Int?
    package var maximum: Int?
    package let details: String
    package let pageURL: String

    init(_ words: String, since time: Date?, details: String, pageURL: String) {
        self.words = words
        let time = time.map(UTCTime.init)
        self.time = time?.words
        timestamp = time?.timestamp
        self.details = details
        self.pageURL = pageURL
    }

    /// Returns the received amount, such as "12 KB so far."
    static func details(byteCount: Int) -> String {
        byteCount == 0 ? "No answer yet." : "\(Quantity.grouped((byteCount + 1023) / 1024)) KB so far."
    }
}
