package import Foundation

/// The text at the end of a sitting; for the newest version, the current text.
package struct TextVersion: Sendable, Equatable {
    package let sitting: TextSitting
    package let text: String

    package var number: Int { sitting.number }

    package init(sitting: TextSitting, text: String) {
        self.sitting = sitting
        self.text = text
    }
}

/// A period in which one visitor typed on one page without a long pause, or a single save. Each sitting makes one version.
package struct TextSitting: Sendable, Equatable {
    /// The longest pause between two changes, in seconds.
    static let longestPause: TimeInterval = 30

    /// The number of the version. The first is 1, and each sitting adds one.
    package let number: Int
    /// The digest of the writer's visitor ID; nil if the writer is unknown.
    package let writer: [UInt8]?
    /// The time of the last change, in whole seconds; nil if unknown.
    package let lastChange: Date?

    package init(number: Int, writer: [UInt8]?, lastChange: Date?) {
        self.number = number
        self.writer = writer
        self.lastChange = lastChange
    }

    /// Whether the visitor wrote the version.
    package func isBy(_ visitor: VisitorID?) -> Bool {
        guard let visitor, let writer else { return false }
        return visitor.digest == writer
    }

    /// Whether a change by this visitor at this time belongs to the sitting. If the clock was set back, it does not.
    func continues(with visitor: VisitorID?, at time: Date) -> Bool {
        guard let lastChange, isBy(visitor) else { return false }
        return 0...Self.longestPause ~= time.timeIntervalSince(lastChange)
    }
}

/// A version, and the versions that it can be compared with.
package struct TextVersionContext: Sendable, Equatable {
    package let version: TextVersion
    /// The version before that is kept; nil if there is none.
    package let before: TextVersion?
    /// The version after that is kept; nil if there is none.
    package let after: TextVersion?
    /// The current text.
    package let now: TextState

    /// Whether the version is the current text.
    package var isNewest: Bool { after == nil }

    package init(_ version: TextVersion, before: TextVersion?, after: TextVersion?, now: TextState) {
        self.version = version
        self.before = before
        self.after = after
        self.now = now
    }
}
