package import Foundation

/// The time for which one visitor has written at the text: what one version covers.
package struct TextSitting: Sendable, Equatable {
    /// The most seconds from one change to the next.
    static let longestPause: TimeInterval = 30

    /// The number of the version: the first is 1, each sitting adds one.
    package let number: Int
    /// The digest of who wrote it; nil when nobody knows.
    package let writer: [UInt8]?
    /// In whole seconds; nil when it has not been written down.
    package let lastChange: Date?

    package init(number: Int, writer: [UInt8]?, lastChange: Date?) {
        self.number = number
        self.writer = writer
        self.lastChange = lastChange
    }

    package func isBy(_ visitor: VisitorID?) -> Bool {
        guard let visitor, let writer else { return false }
        return visitor.digest == writer
    }

    /// Whether a change by this visitor at this time still belongs to the sitting. A clock that was set back begins
    /// another one.
    func goesOn(with visitor: VisitorID?, at time: Date) -> Bool {
        guard let lastChange, isBy(visitor) else { return false }
        return 0...Self.longestPause ~= time.timeIntervalSince(lastChange)
    }
}
