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
    /// A remark on the current version; `nil` for every earlier one.
    var note: String? { get }
}
