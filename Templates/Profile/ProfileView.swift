public import Rendering

/// The page of a visitor's profile: the form for their name.
public protocol ProfileView: View {
    associatedtype Notice: NoticeView
    associatedtype Summary: ErrorSummaryView
    associatedtype Form: LiveRegionView where Form.Content: ProfileFormView

    var heading: String { get }
    /// Shown once after saving; `nil` otherwise.
    var notice: Notice? { get }
    var summary: Summary? { get }
    var form: Form { get }
}
