public import Rendering

/// The page for a request that failed: what happened, and what to do next.
public protocol ProblemView: View {
    associatedtype Hidden: HiddenFieldView

    var heading: String { get }
    var message: String { get }
    var advice: String { get }
    /// The link to a page that helps; `nil` if none would.
    var exit: Link? { get }
    /// `_blank` for a link that opens another tab, so that the form before the page can be sent again.
    var exitTarget: String? { get }
    /// The form that was not saved, and can be sent again; `nil` without one.
    var form: (url: String, fields: [Hidden])? { get }
}
