public import Rendering

/// A rating as five dots, each a button that gives this rating in whole points. A half point fills half a dot. The dot of the current rating removes it.
public protocol RatingFormView: View {
    var saveURL: String { get }
    /// The name of the buttons.
    var field: String { get }
    /// The rating for people, such as "4.5 of 5", or "Not rated".
    var words: String { get }
    var choices: [RatingChoice] { get }
}

/// A dot of a rating.
public struct RatingChoice: Sendable, Equatable {
    /// The filled part of a dot, with its class.
    public enum Fill: String, Sendable {
        case empty
        case half
        case whole = "filled"
    }

    /// The value that is sent.
    public let value: String
    /// The accessible name, such as "Rate 4 of 5".
    public let label: String
    /// The key that presses the button: "4".
    public let key: String
    /// The filled part.
    public let fill: Fill
    /// Whether this is the current rating.
    public let isCurrent: Bool

    /// Creates a dot.
    public init(value: String, label: String, key: String, fill: Fill, isCurrent: Bool) {
        self.value = value
        self.label = label
        self.key = key
        self.fill = fill
        self.isCurrent = isCurrent
    }
}
