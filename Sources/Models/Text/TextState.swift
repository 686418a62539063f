/// The shared text at one moment.
package struct TextState: Sendable, Equatable {
    /// Grows by one with each saved change; 0 before the first.
    package let version: Int
    package let text: String

    package init(text: String, version: Int) {
        self.version = version
        self.text = text
    }

    /// Whether there is anything to see: blanks alone leave a page empty.
    package var isVisible: Bool { !text.isInvisible }
}
