/// The text at the end of a sitting; of the newest one, as it is now.
package struct TextVersion: Sendable, Equatable {
    package let sitting: TextSitting
    package let text: String

    package var number: Int { sitting.number }

    package init(sitting: TextSitting, text: String) {
        self.sitting = sitting
        self.text = text
    }
}
