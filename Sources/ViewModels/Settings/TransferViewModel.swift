package import Foundation
package import Models
import Routing
package import Views

/// The page that moves a visitor to another browser.
package struct TransferViewModel: TransferView, PageContent {
    package let heading = "Move to another browser"
    package let notice: NoticeViewModel?
    package let code: (text: String, end: UTCTime)?
    package let isVisitor: Bool
    package let codeURL = Route.transfer().url
    package let entry: TextFieldViewModel
    package let entryURL = Route.transferEntry.url
    package let settingsURL = Route.settings().url

    package var summary: ErrorSummaryViewModel? { ErrorSummaryViewModel(of: [entry]) }
    package var pageTitle: String { summary == nil ? heading : "Error: \(heading)" }
    package let place: Place? = .below(.settings)

    /// - Parameters:
    ///   - isVisitor: Whether anything may be saved for this browser.
    ///   - code: The code to show, and the time at which it ends.
    ///   - isMoved: Whether this browser has just become the same visitor as another one.
    ///   - refused: The text that was typed, and the reason that it is refused.
    package init(
        isVisitor: Bool,
        code: (code: TransferCode, end: Date)? = nil,
        isMoved: Bool = false,
        refused: (typed: String, error: TransferError)? = nil
    ) {
        self.isVisitor = isVisitor
        self.code = code.map { ($0.code.text, UTCTime.wholeMinute(notBefore: $0.end - 60)) }
        notice =
            isMoved && isVisitor
            ? NoticeViewModel("Welcome. Both browsers now share your names, favourites, notes and settings.") : nil
        var field = TextFieldViewModel(TransferFormField.code, label: "Code", value: refused?.typed ?? "")
        field.hint = "Twelve letters and digits."
        field.error = refused?.error.message
        field.hasFocus = code == nil && notice == nil
        entry = field
    }
}

extension TransferError {
    fileprivate var message: String {
        switch self {
        case .notACode: "A code has twelve letters and digits. Compare it with the other browser."
        case .unknownCode: "This code is not valid, or no longer. Show a new one in the other browser."
        case .tooManyAttempts(let seconds):
            "Too many wrong codes came from your IP address. Try again in \(seconds.counted("second"))."
        }
    }
}
