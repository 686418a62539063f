public import Rendering

/// Who has added a song or a movie, and when. Its page shows it, on both sides.
public protocol AdditionView: View {
    /// The name of the visitor, or "you"; `nil` if no visitor has added it.
    var adder: String? { get }
    /// The time; `nil` if unknown.
    var time: UTCTime? { get }
}
