package import Models
import Routing
package import Views

package struct TextViewModel: TextView, PageContent, Equatable {
    package let heading = "The shared text"
    package let side: LiveRegionViewModel<TextSideViewModel>

    package let pageTitle = "The shared text"
    package let place: Place? = .firstPage(of: .text)

    package init(_ state: TextState) {
        side = .text(state)
    }
}

package struct TextSideViewModel: TextSideView, Equatable {
    package let text: [TextSpan]
    package let placeholder: String
    package let editURL = Route.textFlipside.url
    package let versionsURL: String?

    /// - Parameter old: The text before, to mark what has changed; `nil` to mark nothing.
    package init(_ state: TextState, changedFrom old: TextState? = nil) {
        text = state.isVisible ? TextSpan.spans(of: state, changedFrom: old) : []
        placeholder = state.hasVersions ? "The text is empty." : "There is no text yet."
        versionsURL = state.hasVersions ? Route.textVersions.url : nil
    }
}

extension TextSpan {
    fileprivate static func spans(of state: TextState, changedFrom old: TextState?) -> [TextSpan] {
        guard let old else { return [TextSpan(text: state.text, changeID: nil)] }
        return TextDifference(from: old.text, to: state.text).newText.enumerated().map { index, span in
            let isChanged = span.change == .added
            return TextSpan(text: span.text, changeID: isChanged ? "change-\(state.revision)-\(index)" : nil)
        }
    }
}

extension LiveRegionViewModel<TextSideViewModel> {
    /// - Parameter old: The text before, to mark what has changed for pages that show it; `nil` to mark nothing.
    package static func text(_ state: TextState, changedFrom old: TextState? = nil) -> Self {
        LiveRegionViewModel(
            .text,
            revision: state.revision,
            content: TextSideViewModel(state),
            marked: old.map { TextSideViewModel(state, changedFrom: $0) }
        )
    }
}

extension TextReceipt {
    /// The JSON response to a script.
    package var json: JSONWriter.Value {
        .object([("revision", .number(revision)), ("merged", merged.map { .string($0) } ?? .null)])
    }
}
