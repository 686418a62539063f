package import Models
package import Routing
package import Views

package struct TextVersionViewModel: TextVersionView, PageContent {
    package let heading: String
    package let facts: TextVersionFactsViewModel
    package let text: String?
    package let restoration: (url: String, field: HiddenFieldViewModel)?
    package let differenceHeading: String
    package let difference: [TextDifferenceRow]?
    package let otherLink: Link?
    package let listURL = Route.textVersions.url
    package let previousURL: String?
    package let nextURL: String?

    package var pageTitle: String { heading }
    package let place: Place? = .below(.text)

    /// Takes milliseconds for long texts.
    package init(_ context: TextVersionContext, comparison: Route.TextComparison, reader: VisitorID?) {
        let version = context.version
        heading = "Version \(version.number.grouped) of the text"
        facts = TextVersionFactsViewModel(version, newer: context.after?.sitting, reader: reader)
        text = version.isVisible ? version.text : nil
        let field = HiddenFieldViewModel(TextFormField.version, value: "\(version.number)")
        restoration = context.isNewest ? nil : (Route.textRestorations.url, field)
        previousURL = context.before.map { Self.url(of: $0, .versionBefore) }
        nextURL = context.after.map { Self.url(of: $0, .versionBefore) }
        let changes = Self.changes(context)
        let changesSince = "Changes since this version"
        switch comparison {
        case .versionBefore:
            differenceHeading = changes
            difference = Self.textBefore(context).map { TextDifferenceRow.rows(from: $0, to: version.text) }
            otherLink = context.isNewest ? nil : Link(changesSince, to: Self.url(of: version, .textNow))
        case .textNow:
            differenceHeading = changesSince
            difference = TextDifferenceRow.rows(from: version.text, to: context.current.text)
            otherLink = Link(changes, to: Self.url(of: version, .versionBefore))
        }
    }

    private static func changes(_ context: TextVersionContext) -> String {
        guard let before = context.before, before.number < context.version.number - 1 else {
            return "Changes in this version"
        }
        return "Changes after version \(before.number.grouped)"
    }

    /// Returns the text before the version; empty before the first version.
    private static func textBefore(_ context: TextVersionContext) -> String? {
        context.before?.text ?? (context.version.number == 1 ? "" : nil)
    }

    private static func url(of version: TextVersion, _ comparison: Route.TextComparison) -> String {
        Route.textVersion(number: version.number, comparison: comparison).url
    }
}

extension TextDifferenceRow {
    /// The number of unchanged lines shown before and after each change.
    private static let context = 2

    /// Returns the differences between two texts; no rows when the texts are equal.
    package static func rows(from old: String, to new: String) -> [TextDifferenceRow] {
        let parts = TextDifference(from: old, to: new).parts
        guard parts.contains(where: \.isChange) else { return [] }
        return parts.enumerated().flatMap { index, part in
            rows(for: part, isFirst: index == 0, isLast: index == parts.count - 1)
        }
    }

    private static func rows(for part: TextDifference.Part, isFirst: Bool, isLast: Bool) -> [TextDifferenceRow] {
        switch part {
        case .kept(let lines): rows(kept: lines, before: isFirst ? 0 : context, after: isLast ? 0 : context)
        case .removed(let lines): [row("removed", "Removed", lines, .removed)]
        case .added(let lines): [row("added", "Added", lines, .added)]
        case .changed(let spans):
            [
                TextDifferenceRow("changed", label: "Changed", spans: spans.map(TextDifferenceSpan.init))
            ]
        }
    }

    private static func row(
        _ kind: String,
        _ label: String,
        _ lines: [String],
        _ change: TextDifference.Span.Change
    ) -> TextDifferenceRow {
        guard lines.contains(where: { !$0.isEmpty }) else {
            let count = lines.count.counted("empty line")
            return TextDifferenceRow(kind, label: "\(label): \(count)")
        }
        return TextDifferenceRow(kind, label: label, spans: [TextDifferenceSpan(lines, change)])
    }

    /// Returns the first and last of many unchanged lines, which are next to changes.
    private static func rows(kept lines: [String], before: Int, after: Int) -> [TextDifferenceRow] {
        guard lines.count > before + after + 1 else { return [kept(lines[...])] }
        let count = (lines.count - before - after).counted("unchanged line")
        return [
            before == 0 ? nil : kept(lines.prefix(before)),
            TextDifferenceRow("skipped", label: count),
            after == 0 ? nil : kept(lines.suffix(after)),
        ].compactMap(\.self)
    }

    private static func kept(_ lines: ArraySlice<String>) -> TextDifferenceRow {
        TextDifferenceRow("kept", spans: [TextDifferenceSpan(Array(lines), .kept)])
    }
}

extension TextDifferenceSpan {
    private init(_ change: TextDifference.Span.Change, spoken: String?, _ text: String) {
        self.init(isRemoved: change == .removed, isAdded: change == .added, spoken: spoken, text: text)
    }

    /// Whole lines.
    fileprivate init(_ lines: [String], _ change: TextDifference.Span.Change) {
        self.init(change, spoken: nil, lines.joined(separator: "\n"))
    }

    /// Words within a changed line, where screen readers need to hear each change.
    fileprivate init(_ span: TextDifference.Span) {
        switch span.change {
        case .kept: self.init(.kept, spoken: nil, span.text)
        case .removed: self.init(.removed, spoken: "[removed:] ", span.text)
        case .added: self.init(.added, spoken: "[added:] ", span.text)
        }
    }
}

extension TextDifference.Part {
    fileprivate var isChange: Bool {
        if case .kept = self { false } else { true }
    }
}
