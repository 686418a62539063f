package import Rendering

/// What has just happened to an entry, and how it is undone.
package protocol EntryNoticeView: View {
    var message: String { get }
    /// Where it is undone; `nil` where nothing has to be.
    var undoURL: String? { get }
}
