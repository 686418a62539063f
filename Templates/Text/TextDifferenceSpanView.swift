public import Rendering

/// Words that have stayed, gone or come.
public protocol TextDifferenceSpanView: View {
    var isRemoved: Bool { get }
    var isAdded: Bool { get }
    /// What has happened to the words, for who cannot see it; `nil` where the row says it.
    var spoken: String? { get }
    var text: String { get }
}
