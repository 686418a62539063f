public import Rendering

/// How many stars are kept, and when they were all there.
public protocol StargazerCountView: View {
    /// In words, such as "5,000 stars".
    var count: String { get }
    /// For people and for programs; `nil` before they were all there once.
    var time: String? { get }
    var timestamp: String? { get }
}
