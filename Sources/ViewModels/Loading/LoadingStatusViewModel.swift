import Foundation
import Models
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
    package var pauseNote: String?
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
        byteCount == 0 ? "No response yet." : "\(Quantity.grouped((byteCount + 1023) / 1024)) KB so far."
    }
}

extension RemoteError {
    /// A sentence about the reason, without advice.
    var words: String {
        switch reason {
        case .unreachable: "\(host) cannot be reached."
        case .timedOut: "\(host) took too long to respond."
        case .status(let status): "\(host) responded with the error status \(status)."
        case .redirectLoop: "\(host) redirects in a loop."
        case .redirectElsewhere: "\(host) redirects to a server that Flipside does not load from."
        case .tooLarge(let limit): "\(host) sent more than the limit of \(Quantity.grouped(limit >> 10)) KB."
        case .failed: "The connection to \(host) failed before everything had arrived."
        }
    }

    /// Whether the same request may succeed in a moment.
    var mayPass: Bool {
        switch reason {
        case .unreachable, .timedOut, .failed: true
        case .status(let status): status >= 500 || status == 429
        case .redirectLoop, .redirectElsewhere, .tooLarge: false
        }
    }
}
