import Models
import Views

package struct TextDifferenceViewModel: TextDifferenceView, Equatable {
    package let rows: [TextDifferenceRowViewModel]

    package init(from old: String, to new: String) {
        let parts = TextDifference(from: old, to: new).parts
        rows =
            parts.contains { $0.isChange }
            ? parts.enumerated().flatMap { index, part in
                TextDifferenceRowViewModel.rows(for: part, isFirst: index == 0, isLast: index == parts.count - 1)
            } : []
    }
}

extension TextDifference.Part {
    fileprivate var isChange: Bool {
        if case .kept = self { false } else { true }
    }
}
