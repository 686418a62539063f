public import Rendering

/// One version of the text, beside another.
public protocol TextVersionView: View {
    associatedtype Facts: TextVersionFactsView
    associatedtype Restoration: TextRestorationView
    associatedtype Difference: TextDifferenceView

    var heading: String { get }
    var facts: Facts { get }
    /// `nil` when the text is empty.
    var text: String? { get }
    /// `nil` for the newest version.
    var restoration: Restoration? { get }
    /// What is compared.
    var differenceHeading: String { get }
    /// `nil` when that with which it would be compared is gone.
    var difference: Difference? { get }
    /// The way to the other comparison; `nil` when there is none.
    var otherURL: String? { get }
    var otherLink: String { get }
    var listURL: String { get }
    /// `nil` for the oldest version that is kept.
    var beforeURL: String? { get }
    /// `nil` for the newest version.
    var afterURL: String? { get }
}
