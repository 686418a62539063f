public import Rendering

/// What a page loads: the same for all pages of a site, and another address whenever a file changes.
public protocol PageAssetsView: View {
    var stylesheetURL: String { get }
    var iconURL: String { get }
    /// The fingerprint of the script that lets the page follow what it shows; its file stands in the template.
    var liveScriptVersion: String? { get }
    var liveWorkerURL: String { get }
    /// The fingerprint of the script that sends what is typed while it is typed.
    var flipsideScriptVersion: String? { get }
}
