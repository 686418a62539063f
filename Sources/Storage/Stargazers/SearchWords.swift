internal import Models

/// The words of several texts as they are looked through: folded, and a space before each.
enum SearchWords {
    /// More are not looked for: no name has so many.
    private static let limit = 8

    static func text(of texts: [String]) -> String {
        texts.flatMap(Folding.words).map { " \($0)" }.joined()
    }

    /// What such a text contains, if it has words that begin as somebody has typed; nil when nothing was typed that could be
    /// part of a word.
    static func patterns(of typed: String) -> [String]? {
        var known: Set<String> = []
        let words = Folding.words(of: typed).filter { known.insert($0).inserted }
        return words.isEmpty ? nil : words.prefix(limit).map { " \($0)" }
    }
}
