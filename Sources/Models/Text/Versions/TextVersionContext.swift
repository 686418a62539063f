/// A version, and what it can be compared with.
package struct TextVersionContext: Sendable, Equatable {
    package let version: TextVersion
    /// nil when there is none, or no more.
    package let before: TextVersion?
    package let after: TextVersion?
    package let now: TextState

    /// Whether it is the text now.
    package var isNewest: Bool { after == nil }

    package init(_ version: TextVersion, before: TextVersion?, after: TextVersion?, now: TextState) {
        self.version = version
        self.before = before
        self.after = after
        self.now = now
    }
}
