public import Rendering

/// The visitor who added a song or a movie, and the time, on both sides of its page.
public protocol AdditionView: View {
    /// The name of the visitor, or "you"; `nil` if no visitor has added it.
    var adder: String? { get }
    /// The time; `nil` if unknown.
    var time: UTCTime? { get }
}
