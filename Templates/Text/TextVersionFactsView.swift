public import Rendering

/// The time, writer and length of a version. The list of versions and the page of a version show it.
public protocol TextVersionFactsView: View {
    /// The time of the last change, in the format of the HTML standard; `nil` if unknown.
    var timestamp: String? { get }
    /// The time of the last change to the second.
    var exactTime: String? { get }
    /// The time of the last change, such as "5 minutes ago".
    var time: String { get }
    var writer: String { get }
    var length: String { get }
    /// "current", or how long the text was current; `nil` if that was short.
    var note: String? { get }
}
