/// A rating from half a point to five points, stored in halves.
package struct Rating: Sendable, Hashable, Codable {
    /// The number of halves that a rating may have.
    package static let halves = 1...10
    /// The points of the best rating.
    package static let best = 5
    /// All ratings, the lowest first.
    package static let all = halves.compactMap(Rating.init(halves:))
    /// The ratings in whole points, the lowest first.
    package static let wholes = all.filter { $0.halves.isMultiple(of: 2) }

    /// The number of half points.
    package let halves: Int

    /// Returns `nil` for a number outside the range.
    package init?(halves: Int) {
        guard Self.halves.contains(halves) else { return nil }
        self.halves = halves
    }

    /// Parses points, such as "4", "4.0" or "4.5". Returns `nil` for any other text, and for one outside the range.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard let points = parts.first, points.count == 1, let whole = Int(digits: points) else { return nil }
        switch parts.dropFirst().first.map({ String(Substring($0)) }) {
        case nil, "0": self.init(halves: 2 * whole)
        case "5": self.init(halves: 2 * whole + 1)
        default: return nil
        }
    }

    /// The points, such as "4" or "4.5".
    package var text: String { "\(halves / 2)\(halves % 2 == 0 ? "" : ".5")" }
}

/// A literal is a number of points. One outside the range is the nearest rating.
extension Rating: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    package init(integerLiteral points: Int) {
        self.init(floatLiteral: Double(points))
    }

    package init(floatLiteral points: Double) {
        let nearest = min(max(2 * points, Double(Self.halves.lowerBound)), Double(Self.halves.upperBound))
        halves = Int(nearest.rounded())
    }
}
