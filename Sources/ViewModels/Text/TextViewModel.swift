package import Models
import Routing
package import Views

package struct TextViewModel: TextView, PageContent, Equatable {
    package let heading = "Text"
    package let notice: NoticeViewModel?
    package let side: LiveRegionViewModel<TextSideViewModel>

    package let pageTitle = "Text"
    package let place: Place? = .firstPage(of: .text)

    /// - Parameter replaced: The number of the unseen version that the visitor's text has just replaced; `nil` if there
    ///   is none.
    package init(_ state: TextState, havingReplaced replaced: Int? = nil) {
        notice = replaced.map { NoticeViewModel(replacing: $0) }
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
    /// - Parameter old: The text before, to mark what has changed; `nil` to mark nothing.
    package static func text(_ state: TextState, changedFrom old: TextState? = nil) -> Self {
        LiveRegionViewModel(.text, revision: state.revision, content: TextSideViewModel(state, changedFrom: old))
    }
}

extension NoticeViewModel {
    /// The notice that the visitor's text has replaced another one that was saved in the meantime.
    /// - Parameter number: The number of the replaced version.
    fileprivate init(replacing number: Int) {
        let url = Route.textVersion(number: number, comparison: .textNow).url
        self.init(
            "This text has replaced one that was saved in the meantime. The replaced text is kept.",
            link: Link("Show version \(number.grouped)", to: url)
        )
    }
}

extension TextReceipt {
    /// The JSON response to a script.
    package var json: JSONWriter.Value {
        .object([("revision", .number(revision)), ("replaced", replaced.map(Self.json(ofVersion:)) ?? .null)])
    }

    private static func json(ofVersion number: Int) -> JSONWriter.Value {
        let notice = NoticeViewModel(replacing: number)
        return .object([
            ("number", .number(number)), ("message", .string(notice.message)),
            ("url", notice.link.map { .string($0.url) } ?? .null),
            ("link", notice.link.map { .string($0.name) } ?? .null),
        ])
    }
}
