public import Rendering

/// What is said once after settings were saved.
public protocol SettingsNoticeView: View {
    var message: String { get }
    /// Where their effect is to be seen; `nil` where that is here.
    var url: String? { get }
    /// The words of the way there.
    var link: String { get }
}
