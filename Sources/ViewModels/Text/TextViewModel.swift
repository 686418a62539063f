package import Models
import Routing
package import Views

package struct TextViewModel: TextView, PageContent, Equatable {
    package let heading = "The shared text"
    package let notice: NoticeViewModel?
    package let side: LiveRegionViewModel<TextSideViewModel>

    package let pageTitle = "The shared text"
    package let place: Place? = .firstPage(of: .text)

    /// - Parameter notice: The notice of a restoration.
    package init(_ state: TextState, notice: NoticeViewModel? = nil) {
        self.notice = notice
        side = .text(state)
    }
}

extension NoticeViewModel {
    /// The notice that an earlier version of the text was restored.
    package init(restorationReplacing number: Int) {
        self.init(
            "The earlier version was restored.",
            undoURL: Route.textRestorations.url,
            undoField: HiddenFieldViewModel(TextFormField.version, value: "\(number)"),
            hasFocus: true
        )
    }
}

package struct TextSideViewModel: TextSideView, Equatable {
    package let text: [TextPartViewModel]
    package let placeholder: String
    package let editURL = Route.textFlipside.url
    package let versionsURL: String?

    /// - Parameter old: The text before, to mark what has changed; `nil` to mark nothing.
    package init(_ state: TextState, changedFrom old: TextState? = nil) {
        text = state.isVisible ? TextPartViewModel.parts(of: state, changedFrom: old) : []
        placeholder = state.hasVersions ? "The text is empty." : "There is no text yet."
        versionsURL = state.hasVersions ? Route.textVersions.url : nil
    }
}

package struct TextPartViewModel: TextPartView, Equatable {
    package let url: String?
    package private(set) var spans: [TextSpan] = []

    fileprivate static func parts(of state: TextState, changedFrom old: TextState?) -> [TextPartViewModel] {
        var spans = [(text: state.text[...], isChanged: false)]
        if let old {
            let difference = TextDifference(from: old.text, to: state.text)
            spans = difference.newText.map { ($0.text[...], $0.change == .added) }
        }
        spans.reverse()
        var spanCount = 0
        return LinkedTextViewModel(state.text).spans.map { link in
            var part = TextPartViewModel(url: link.url)
            var rest = link.text.utf8.count
            while rest > 0, let (text, isChanged) = spans.popLast() {
                let end = text.utf8.index(text.startIndex, offsetBy: rest, limitedBy: text.endIndex) ?? text.endIndex
                let id = isChanged ? "change-\(state.revision)-\(spanCount)" : nil
                part.spans.append(TextSpan(text: String(text[..<end]), changeID: id))
                if end < text.endIndex { spans.append((text[end...], isChanged)) }
                rest -= text[..<end].utf8.count
                spanCount += 1
            }
            return part
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
