/// Finds the rating in a text.
enum RatingText {
    /// Returns the rating of "4", "4.5", "3½", "4 stars", "8/10", "4 out of 5", "80%" or "★★★★½", to the nearest half;
    /// `nil` for any other text, and for one that is out of range.
    /// - Parameter best: The best value of a bare number.
    static func rating(in text: String, best: Int) -> Rating? {
        if let stars = stars(text) { return stars }
        guard let points = points(in: text) else { return nil }
        return rating(points.number, best: points.best ?? best)
    }

    /// Returns the rating of a byte in a music file, in the steps of Windows Explorer.
    static func rating(ofPopularity text: String) -> Rating? {
        guard let byte = Int(digits: text.utf8), (1...255).contains(byte) else { return nil }
        return Rating(halves: 2 * [32, 96, 160, 224].prefix { $0 <= byte }.count + 2)
    }

    private static func rating(_ number: PlainNumber, best: Int) -> Rating? {
        guard number.thousandths <= best * 1_000 else { return nil }
        let scale = best * 1_000
        return Rating(halves: (number.thousandths * Rating.halves.upperBound * 2 + scale) / (2 * scale))
    }

    /// Returns the number of a rating, and its best value if the text has one.
    static func points(in text: String) -> (number: PlainNumber, best: Int?)? {
        if let number = PlainNumber(text) { return (number, nil) }
        guard let quantities = Quantities(text), let first = quantities.parts.first else { return nil }
        let isPercentage = quantities.prefix == "%" || first.unit == "%"
        // "★4.5", as Filmarks writes.
        guard quantities.prefix.isEmpty || isPercentage || stars.contains(quantities.prefix) else { return nil }
        switch quantities.parts.count {
        case 1 where isPercentage: return (first.number, 100)
        case 1: return first.unit.isEmpty || stars.contains(first.unit) ? (first.number, nil) : nil
        case 2:
            let last = quantities.parts[1]
            let words = first.unit.split(separator: " ").map(String.init)
            guard words.contains(where: scales.contains),
                words.allSatisfy({ scales.contains($0) || stars.contains($0) }),
                last.unit.isEmpty || stars.contains(last.unit), last.number.thousandths.isMultiple(of: 1_000),
                (2...1_000).contains(last.number.thousandths / 1_000)
            else { return nil }
            return (first.number, last.number.thousandths / 1_000)
        default: return nil
        }
    }

    /// The words after a number of points.
    private static let stars: Set<String> = [
        "★", "⭐", "⭐️", "*", "star", "stars", "stern", "sterne", "sternen", "étoile", "étoiles", "estrella", "estrellas",
        "estrela", "estrelas", "stella", "stelle", "ster", "sterren", "gwiazdka", "gwiazdki", "gwiazdek", "звезда",
        "звезды",
        "звёзды", "звезд", "звёзд", "yıldız", "星", "颗星", "顆星", "つ星", "점", "点", "分", "pts", "points",
    ]
    /// The words between the points and the best value.
    private static let scales: Set<String> = [
        "/", "of", "out", "von", "aus", "sur", "de", "su", "van", "uit", "z", "na", "из",
    ]

    /// Returns a rating that is drawn with stars, of five or of ten.
    private static func stars(_ text: String) -> Rating? {
        var halves = 0
        var count = 0
        for scalar in text.unicodeScalars {
            switch scalar {
            case "★", "⭐", "🌟", "✭", "⭑", "*": (halves, count) = (halves + 2, count + 1)
            case "½": (halves, count) = (halves + 1, count + 1)
            case "☆", "✩", "⭒": count += 1
            case "\u{FE0E}", "\u{FE0F}", " ": break
            default: return nil
            }
        }
        if count == 2 * Rating.best { return Rating(halves: halves / 2) }
        return count > 0 && count <= Rating.best ? Rating(halves: halves) : nil
    }
}
