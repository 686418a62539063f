extension ColumnPlan {
    /// A list of Apple Music has ratings from 20 to 100, and a table with the same columns may have others.
    mutating func decideScale(_ samples: ColumnSamples) {
        for (name, match) in matches where match.notation == .rating(best: 100) {
            let points = samples.places(of: name).compactMap(Self.points)
            if !points.isEmpty, points.allSatisfy({ $0.thousandths <= 5_000 }) {
                matches[name]?.notation = .rating(best: Rating.best)
            }
        }
    }

    /// Takes a column called "Note" for ratings if its values are: a note is a mark in French and German.
    mutating func decideNotes(_ samples: ColumnSamples) {
        for (name, match) in matches where match.field == .note && name.contains("not") {
            let values = samples[name]
            guard !has(.rating), values.count > 1,
                values.allSatisfy({ RatingText.rating(in: $0.withWesternDigits, best: 20) != nil })
            else { continue }
            matches[name] = ColumnMatch(field: .rating, rank: 0, notation: .rating(best: Rating.best))
        }
    }

    /// The names of ratings of the visitor, beside which "Rating" is that of others, or an age limit.
    static let ownRatings = ["myrating", "yourrating", "userrating"]
    private static let ageLimits: Set<String> = ["0", "6", "10", "12", "14", "15", "16", "18"]
    /// Other words for age limits. A column with one of them has no ratings.
    private static let certificates: Set<String> = [
        "R", "PG", "PG-13", "G", "NC-17", "U", "X", "12A", "R18", "TV-14", "TV-G", "TV-MA", "TV-PG", "TV-Y", "TV-Y7",
        "Approved", "Passed", "12+", "16+", "18+", "6+", "0+", "FSK 0", "FSK 6", "FSK 12",
        "FSK 16", "FSK 18",
    ]

    /// Decides about the scale of ratings by the highest one.
    /// - Parameter names: The columns to decide about; `nil` for all.
    mutating func decideRatings(_ samples: ColumnSamples, of names: Set<String>? = nil) {
        if Self.ownRatings.contains(where: { matches[$0]?.field == .rating }) { matches["rating"] = nil }
        // The column that counts comes last.
        let columns = matches.filter { $0.value.field == .rating }.sorted { $0.value.rank > $1.value.rank }
        for (name, match) in columns where names?.contains(name) ?? true {
            let values = samples.numbers(of: name)
            let points = samples.places(of: name).compactMap(Self.points)
            // One value that is beyond every scale does not choose it.
            let likely = points.filter { $0.thousandths <= 100_000 }
            let highest = (4 * likely.count >= 3 * points.count ? likely : points)
                .max { $0.thousandths < $1.thousandths }
            let most = highest?.thousandths ?? 0
            let areAgeLimits = most >= 12_000 && values.allSatisfy(Self.ageLimits.contains)
            // Thumbs up, and down or none.
            let areThumbs = values.allSatisfy { ["-1", "0", "1"].contains($0) } && Set(values).count > 1
            if areThumbs || areAgeLimits || values.contains(where: Self.certificates.contains) {
                matches[name] = nil
                continue
            }
            // The name says the scale.
            guard match.notation == .rating(best: Rating.best) else { continue }
            if most > 100_000 {
                matches[name] = Self.notationOfBytes(points.map(\.thousandths)).map {
                    ColumnMatch(field: .rating, rank: match.rank, notation: $0)
                }
                continue
            }
            // Ratings of half a star and one star are on the usual scale.
            if most > 0, most <= 1_000, points.contains(where: { !$0.thousandths.isMultiple(of: 500) }) {
                matches[name]?.notation = .rating(best: 1)
                continue
            }
            let scale = Self.scales.dropLast().lastIndex { most > $0 * 1_000 }.map { $0 + 1 } ?? 0
            let best = Self.scales[scale]
            matches[name]?.notation = .rating(best: best)
            let needing = points.count { scale > 0 && $0.thousandths > Self.scales[scale - 1] * 1_000 }
            let isDoubtful = scale > 0 && 2 * needing < points.count
            doubtfulScale = isDoubtful ? highest.map { (best, $0.value) } : nil
        }
    }

    /// Returns the notation of ratings of more than 100, which programs write into music files; `nil` for any other scale.
    private static func notationOfBytes(_ thousandths: [Int]) -> ColumnNotation? {
        guard thousandths.allSatisfy({ $0 <= 255_000 }) else { return nil }
        if thousandths.allSatisfy({ $0.isMultiple(of: 51_000) }) { return .rating(best: 255) }
        return thousandths.contains { [196_000, 255_000].contains($0) } ? .popularity : nil
    }

    /// The best values of bare numbers, the smallest scale first. A number beyond all is out of range.
    private static let scales = [Rating.best, 10, 20, 100]

    /// Returns the points of a bare number; `nil` for any other value.
    private static func points(of value: ColumnSamples.Value) -> (value: ColumnSamples.Value, thousandths: Int)? {
        guard let points = RatingText.points(in: value.text.withWesternDigits), points.best == nil else { return nil }
        return (value, points.number.thousandths)
    }
}
