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
    package var cancelURL: String?
    package var pause: LoadingPause?
    package var isCompact = false

    /// - Parameter region: The live region that shows the status.
    init(region: RegionName, loadURL: String) {
        self.region = region.rawValue
        self.loadURL = loadURL
    }

    /// The status of rows that are loaded as one document.
    /// - Parameters:
    ///   - words: The rows, such as "comments".
    ///   - pageURL: The page that shows the status.
    ///   - explain: Returns the message about a failure, and advice if there is some.
    init<State: LoadingState>(
        of state: State,
        _ words: String,
        from host: String,
        region: RegionName,
        loadURL: String,
        cancelURL: String,
        pageURL: String,
        count: LoadingCount?,
        explain: (State.Failure) -> (message: String, advice: String?)
    ) where State.Progress == LoadProgress {
        self.init(region: region, loadURL: loadURL)
        self.count = count
        switch state.activity {
        case .none:
            placeholder = count == nil ? "No \(words) yet. Load them from \(host)." : nil
            loadButton = count == nil ? "Load \(words)" : "Load \(words) again"
        case .loading(let load):
            self.cancelURL = cancelURL
            progress = LoadingProgress(
                words: "Loading from \(host) since",
                time: UTCTime(load.start),
                details: load.details,
                pageURL: pageURL
            )
        case .failed(let reason, let time):
            let (message, advice) = explain(reason)
            let kept = count == nil ? nil : "The earlier \(words) are still shown."
            let sentences = [advice, kept].compactMap(\.self)
            failure = LoadingFailure(
                heading: "The \(words) could not be loaded",
                message: message,
                advice: sentences.isEmpty ? nil : sentences.joined(separator: " "),
                time: UTCTime(time)
            )
            loadButton = "Try again"
        case .cancelled(let canceller, let time):
            let kept = count == nil ? nil : "The earlier \(words) are still shown."
            failure = LoadingFailure(words, cancelledBy: canceller, at: time, advice: kept)
            loadButton = count == nil ? "Load \(words)" : "Load \(words) again"
        }
        showPause(until: state.pauseEnd, of: words)
    }

    /// Shows the end of the pause beside the button, if there is a pause.
    mutating func showPause(until end: Date?, of words: String, advice: String = "") {
        guard loadButton != nil, let end else { return }
        pause = LoadingPause("You can load the \(words) again at", end, "\(advice).")
    }
}

extension LoadingCount {
    /// A number of rows that were loaded at a time.
    /// - Parameter time: `nil` until all rows were loaded once.
    init(_ words: String, asOf time: Date?, note: String?) {
        self.init(words: time == nil ? "\(words) so far" : "\(words), as of", time: time.map(UTCTime.init), note: note)
    }

    /// A source without rows.
    /// - Parameters:
    ///   - start: The time since which the source has none.
    ///   - kept: The earlier rows, such as "songs", if they are kept for now.
    init(noDataAt host: String, since start: Date, keeping kept: String?) {
        self.init(
            words: "\(EmptyListViewModel.noData) at \(host) since",
            time: UTCTime(start),
            note: kept.map {
                "The \($0) loaded earlier are kept. "
                    + "If the source stays empty for an hour after this time, the next load deletes them."
            }
        )
    }
}

extension LoadingFailure {
    /// A load that was cancelled.
    init(_ words: String, cancelledBy canceller: LoadCanceller, at time: Date, advice: String?) {
        let (end, message) =
            switch canceller {
            case .visitor: ("cancelled", "A visitor has cancelled it.")
            case .endOfProgram:
                ("interrupted", "The machine that loaded them has stopped, or cannot reach the database.")
            }
        self.init(
            isError: false,
            heading: "Loading the \(words) was \(end)",
            message: message,
            advice: advice,
            time: UTCTime(time)
        )
    }
}

extension LoadingPause {
    init(_ before: String, _ end: Date, _ after: String) {
        self.init(before: before, end: UTCTime.wholeMinute(notBefore: end), after: after)
    }
}

extension LoadProgress {
    /// The received amount, such as "12 KB so far."
    fileprivate var details: String {
        if isSaving { return "All rows have arrived and are being saved." }
        return byteCount == 0 ? "No response yet." : "\(((byteCount + 1023) / 1024).grouped) KB so far."
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
