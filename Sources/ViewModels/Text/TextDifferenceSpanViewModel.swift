import Models
import Views

package struct TextDifferenceSpanViewModel: TextDifferenceSpanView, Equatable {
    package let isRemoved: Bool
    package let isAdded: Bool
    package let spoken: String?
    package let text: String

    init(_ span: TextDifference.Span, isSpoken: Bool) {
        isRemoved = span.change == .removed
        isAdded = span.change == .added
        spoken =
            switch span.change {
            case .removed where isSpoken: "[removed:] "
            case .added where isSpoken: "[added:] "
            default: nil
            }
        text = span.text
    }
}
