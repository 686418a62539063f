package import Foundation

/// The text at the end of a sitting; for the newest version, the current text.
package struct TextVersion: Sendable, Equatable {
    package let sitting: TextSitting
    package let text: String
    /// The name that each writer has now; `nil` without one.
    package let writerNames: [String?]

    package var number: Int { sitting.number }

    /// Whether the text has visible characters.
    package var isVisible: Bool { !text.isInvisible }

    package init(sitting: TextSitting, text: String, writerNames: [String?] = []) {
        self.sitting = sitting
        self.text = text
        self.writerNames = writerNames
    }
}

/// A version, and the texts that it can be compared with.
package struct TextVersionContext: Sendable, Equatable {
    package let version: TextVersion
    /// The previous one of the kept versions; `nil` if there is none.
    package let before: TextVersion?
    /// The next one of the kept versions; `nil` if there is none.
    package let after: TextVersion?
    package let current: TextState

    /// Whether the version is the newest one, whose text is the current one.
    package var isNewest: Bool { after == nil }

    package init(_ version: TextVersion, before: TextVersion?, after: TextVersion?, current: TextState) {
        self.version = version
        self.before = before
        self.after = after
        self.current = current
    }
}

/// The rule for which versions of the text are kept.
///
/// The newest versions are always kept. The time before them is divided into periods, and of each period the version
/// that was current longest is kept. Anyone can add thousands of versions, but each of them is current for a short time
/// only.
///
/// | age of the version | length of a period |
/// | --- | --- |
/// | up to a day | 15 minutes |
/// | up to 7 days | an hour |
/// | up to 90 days | a day |
/// | older | 7 days |
package enum TextHistory {
    /// The number of the newest versions, which are all kept.
    package static let recentCount = 100
    /// The number of new versions after which the older ones are thinned.
    package static let interval = 20

    private static let day: TimeInterval = 86_400

    /// Returns the numbers of the versions that are to be deleted.
    /// - Parameter sittings: The sittings of all versions that are kept, the newest first.
    package static func outdated(in sittings: [TextSitting], at now: Date) -> [Int] {
        var best: [Period: (number: Int, standing: TimeInterval)] = [:]
        var outdated: [Int] = []
        for (newer, sitting) in zip(sittings, sittings.dropFirst()).dropFirst(recentCount - 1) {
            guard let time = sitting.lastChange else { continue }
            let standing = sitting.standing(until: newer) ?? 0
            let period = Period(of: time, at: now)
            if let other = best[period] {
                guard standing > other.standing else {
                    outdated.append(sitting.number)
                    continue
                }
                outdated.append(other.number)
            }
            best[period] = (sitting.number, standing)
        }
        return outdated
    }

    /// A period of which one version is kept.
    private struct Period: Hashable {
        let length: TimeInterval
        let index: Int

        init(of time: Date, at now: Date) {
            length =
                switch now.timeIntervalSince(time) {
                case ..<day: day / 96
                case ..<(7 * day): day / 24
                case ..<(90 * day): day
                default: 7 * day
                }
            index = Int((time.timeIntervalSince1970 / length).rounded(.down))
        }
    }
}

extension TextSitting {
    /// The time in seconds for which the text of the sitting was current before another one replaced it; `nil` if
    /// unknown.
    package func standing(until newer: TextSitting) -> TimeInterval? {
        guard let lastChange, let end = newer.lastChange else { return nil }
        return max(end.timeIntervalSince(lastChange), 0)
    }
}
