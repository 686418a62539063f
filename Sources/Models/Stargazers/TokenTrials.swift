import Foundation

/// The tokens of visitors' own that GitHub was shown of late and has not accepted: so that nobody who invents tokens makes it
/// refuse us all.
@Domain
final class TokenTrials {
    private static let period: TimeInterval = 60 * 60

    private let limit: Int
    private var refusals: [Date] = []
    /// How many were shown and are not answered yet.
    private var openCount = 0

    /// - Parameter limit: How many may be refused in an hour.
    init(limit: Int) {
        self.limit = limit
    }

    /// Whether another one may be shown.
    func allowsAnother(at now: Date) -> Bool {
        refusals.removeAll { $0 + Self.period <= now }
        return refusals.count + openCount < limit
    }

    func begin() {
        openCount += 1
    }

    /// - Parameter time: When it was refused; nil for any other answer, or none.
    func end(refusedAt time: Date?) {
        openCount -= 1
        if let time { refusals.append(time) }
    }
}
