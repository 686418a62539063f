public import Rendering

/// The time, writer and length of a version. The list of versions and the page of a version show it.
public protocol TextVersionFactsView: View {
    /// The time of the last change; `nil` if unknown.
    var time: UTCTime? { get }
    /// The name of the writer, or "you".
    var writer: String { get }
    var length: String { get }
    /// "current", or how long the text was current; `nil` if that was short.
    var note: String? { get }
}
