/// All that is wrong with a song or a movie which somebody has typed: one mistake a field, in the order of the form.
package struct DraftErrors: Error, Sendable, Equatable {
    package let mistakes: [DraftError]

    package init(mistakes: [DraftError]) {
        self.mistakes = mistakes
    }

    package func reason(for field: DraftError.Field) -> DraftError.Reason? {
        mistakes.first { $0.field == field }?.reason
    }
}
