public import Rendering

/// The page for a request that failed: what happened, and what to do next.
public protocol ProblemView: View {
    associatedtype Form: ResentForm

    var heading: String { get }
    var message: String { get }
    var advice: String { get }
    var exitURL: String { get }
    /// The text of the link to `exitURL`.
    var exit: String { get }
    /// `_blank` for a link that opens another tab, so that the form before the page can be sent again.
    var exitTarget: String? { get }
    /// The form that can be sent again, in place of the link; `nil` without one.
    var form: Form? { get }
}

/// A form that was not saved, with everything that was entered.
public protocol ResentForm: Sendable {
    associatedtype Field: HiddenFieldView

    var url: String { get }
    var fields: [Field] { get }
}
