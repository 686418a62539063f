import Models
import Views

package struct TextDifferenceRowViewModel: TextDifferenceRowView, Equatable {
    /// How many lines are shown before and after what has changed.
    private static let context = 2

    package let kind: String
    package let label: String?
    package let spans: [TextDifferenceSpanViewModel]

    private init(_ kind: String, label: String? = nil, spans: [TextDifferenceSpanViewModel] = []) {
        self.kind = kind
        self.label = label
        self.spans = spans
    }

    /// - Parameters:
    ///   - isFirst: Whether nothing has changed before the part.
    ///   - isLast: Whether nothing has changed after it.
    static func rows(for part: TextDifference.Part, isFirst: Bool, isLast: Bool) -> [TextDifferenceRowViewModel] {
        switch part {
        case .kept(let lines): rows(kept: lines, before: isFirst ? 0 : context, after: isLast ? 0 : context)
        case .removed(let lines): [row("removed", "Removed", lines, .removed)]
        case .added(let lines): [row("added", "Added", lines, .added)]
        case .changed(let spans):
            [TextDifferenceRowViewModel("changed", label: "Changed", spans: spans.map { .init($0, isSpoken: true) })]
        }
    }

    private static func row(
        _ kind: String,
        _ label: String,
        _ lines: [String],
        _ change: TextDifference.Span.Change
    ) -> TextDifferenceRowViewModel {
        guard lines.contains(where: { !$0.isEmpty }) else {
            let words = Quantity(lines.count, one: "empty line", many: "empty lines").words
            return TextDifferenceRowViewModel(kind, label: "\(label): \(words)")
        }
        let span = TextDifference.Span(change, lines.joined(separator: "\n"))
        return TextDifferenceRowViewModel(kind, label: label, spans: [.init(span, isSpoken: false)])
    }

    /// Of many lines only the first and the last few, which stand beside what has changed.
    private static func rows(kept lines: [String], before: Int, after: Int) -> [TextDifferenceRowViewModel] {
        guard lines.count > before + after + 1 else { return [kept(lines[...])] }
        let skipped = lines.count - before - after
        let words = Quantity(skipped, one: "line", many: "lines").words
        return [
            before == 0 ? nil : kept(lines.prefix(before)),
            TextDifferenceRowViewModel("skipped", label: "\(words) as before"),
            after == 0 ? nil : kept(lines.suffix(after)),
        ].compactMap(\.self)
    }

    private static func kept(_ lines: ArraySlice<String>) -> TextDifferenceRowViewModel {
        let span = TextDifference.Span(.kept, lines.joined(separator: "\n"))
        return TextDifferenceRowViewModel("kept", spans: [.init(span, isSpoken: false)])
    }
}
