/// What has changed from one text to another, as a person reads it: line by line, and within changed lines by words.
package struct TextDifference: Sendable, Equatable {
    /// Lines, without the line break behind the last one.
    package enum Part: Sendable, Equatable {
        case kept([String])
        case removed([String])
        case added([String])
        /// Lines of which words have changed.
        case changed([Span])
    }

    package struct Span: Sendable, Equatable {
        package enum Change: Sendable, Equatable { case kept, removed, added }

        package let change: Change
        package let text: String

        package init(_ change: Change, _ text: String) {
            self.change = change
            self.text = text
        }
    }

    package let parts: [Part]

    /// More lines than this are not told apart, nor more words in lines that have changed, which bounds the time however
    /// two texts were made: measured were 1 to 44 milliseconds for texts of the greatest length.
    private static let lineLimit = 500
    private static let wordLimit = 400

    package init(from old: String, to new: String) {
        let (oldLines, newLines) = (Self.lines(of: old), Self.lines(of: new))
        var pieces = TextPieces()
        let runs = SequenceDifference.runs(
            from: pieces.numbers(of: oldLines),
            to: pieces.numbers(of: newLines),
            limit: Self.lineLimit
        )
        parts = runs.flatMap { run -> [Part] in
            switch run {
            case .kept(_, let range): [.kept(newLines[range].map(String.init))]
            case .changed(let oldRange, let newRange): Self.parts(from: oldLines[oldRange], to: newLines[newRange])
            }
        }
    }

    /// The empty text has no line.
    private static func lines(of text: String) -> [Substring] {
        guard !text.isEmpty else { return [] }
        return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
    }

    private static func parts(from old: ArraySlice<Substring>, to new: ArraySlice<Substring>) -> [Part] {
        if old.isEmpty { return [.added(new.map(String.init))] }
        if new.isEmpty { return [.removed(old.map(String.init))] }
        let words = WordDifference(
            from: old.joined(separator: "\n"),
            to: new.joined(separator: "\n"),
            limit: wordLimit
        )
        return words.isReadable
            ? [.changed(words.spans)] : [.removed(old.map(String.init)), .added(new.map(String.init))]
    }
}
