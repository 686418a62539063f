public import Rendering

/// The flipside of the text: the page with its form.
public protocol TextFlipsideView: View {
    associatedtype Summary: ErrorSummaryView
    associatedtype Form: LiveRegionView where Form.Content: TextFormView

    var heading: String { get }
    var summary: Summary? { get }
    /// The form, which follows the text. After a refusal it has no updates, and keeps the input.
    var form: Form { get }
    /// The texts that could not be merged; empty without a conflict.
    var readings: [TextReading] { get }
}

/// One of two texts that differ in the same words.
public struct TextReading: Sendable, Equatable {
    /// The words above the text.
    public let heading: String
    /// The whole text.
    public let text: String

    package init(heading: String, text: String) {
        self.heading = heading
        self.text = text
    }
}
