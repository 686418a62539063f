public import Rendering

/// When a version was written, by whom, and how long it is.
public protocol TextVersionFactsView: View {
    /// When it was last changed, for programs; `nil` when nobody knows.
    var timestamp: String? { get }
    /// The same exactly, for people.
    var exactTime: String? { get }
    /// The same in words.
    var time: String { get }
    var writer: String { get }
    var length: String { get }
    /// That it is the text now; `nil` for every version before.
    var note: String? { get }
}
