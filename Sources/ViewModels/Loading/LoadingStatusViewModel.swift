import Foundation
import Models
package import Views

/// The status of a load. Extensions create it for the comments, the sources and the stars.
package struct LoadingStatusViewModel: LoadingStatusView, Equatable {
    package let region: String
    package let loadURL: String
    package var listRevision: Int?
    package var failure: LoadingFailure?
    package var count: LoadingCount?
    package var progress: LoadingProgress?
    package var placeholder: String?
    package var loadButton: String?
    package var pause: LoadingPause?
    package var isCompact = false

    /// - Parameter region: The live region that shows the status.
    init(region: RegionName, loadURL: String) {
        self.region = region.rawValue
        self.loadURL = loadURL
    }

    /// Shows the end of the pause in place of the button, if there is a pause.
    mutating func showPause(until end: Date?, of words: String, advice: String = "") {
        guard loadButton != nil, let end else { return }
        loadButton = nil
        pause = LoadingPause("You can load the \(words) again on", end, "\(advice).")
    }
}

extension LoadingCount {
    /// A number of rows that were loaded at a time.
    /// - Parameter time: `nil` until all rows were loaded once.
    init(_ words: String, asOf time: Date?, note: String?) {
        self.init(words: time == nil ? "\(words) so far" : "\(words), as of", time: time.map(UTCTime.init), note: note)
    }

    /// A state that has lasted since a time.
    init(_ words: String, since time: Date, note: String?) {
        self.init(words: "\(words) since", time: UTCTime(time), note: note)
    }
}

extension LoadingPause {
    init(_ before: String, _ end: Date, _ after: String) {
        self.init(before: before, end: UTCTime.wholeMinute(notBefore: end), after: after)
    }
}

extension LoadingProgress {
    /// A load from a server other than GitHub.
    init(from host: String, since time: Date, details: String, pageURL: String) {
        self.init(words: "Loading from \(host) since", time: UTCTime(time), details: details, pageURL: pageURL)
    }

    /// Returns the received amount, such as "12 KB so far."
    static func details(byteCount: Int) -> String {
        byteCount == 0 ? "No response yet." : "\(((byteCount + 1023) / 1024).grouped) KB so far."
    }
}

extension RemoteError {
    /// A sentence about the reason, without advice.
    var message: String {
        switch reason {
        case .unreachable: "\(host) cannot be reached."
        case .timedOut: "\(host) took too long to respond."
        case .status(let status): "\(host) responded with the error status \(status)."
        case .redirectLoop: "\(host) redirects in a loop."
        case .redirectElsewhere: "\(host) redirects to a server that Flipside does not load from."
        case .tooLarge(let limit): "\(host) sent more than the limit of \((limit >> 10).grouped) KB."
        case .failed: "The connection to \(host) failed before everything had arrived."
        }
    }

    /// The message with the details, which pages do not show.
    var logMessage: String {
        if case .failed(let detail) = reason { "\(message) (\(detail))" } else { message }
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
