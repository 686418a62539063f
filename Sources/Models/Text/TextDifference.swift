/// The difference between two texts: line by line, and word by word within changed lines.
package struct TextDifference: Sendable, Equatable {
    /// Lines, without the line break after the last one.
    package enum Part: Sendable, Equatable {
        case kept([String])
        case removed([String])
        case added([String])
        /// Lines in which words have changed.
        case changed([Span])
    }

    /// A piece of text that was kept, removed or added as a whole: a word, or more.
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

    /// The new text, divided into kept and added parts.
    package var newText: [Span] {
        var spans: [Span] = []
        for part in parts {
            let partSpans: [Span] =
                switch part {
                case .kept(let lines): [Span(.kept, lines.joined(separator: "\n"))]
                case .removed: []
                case .added(let lines): [Span(.added, lines.joined(separator: "\n"))]
                case .changed(let spans): spans.filter { $0.change != .removed }
                }
            if !spans.isEmpty, !partSpans.isEmpty { spans.append(Span(.kept, "\n")) }
            spans += partSpans
        }
        return spans
    }

    /// The limits of changed lines and words, which limit the time for any two texts. Texts of the maximum length took
    /// 1 to 44 milliseconds.
    private static let lineLimit = 500
    private static let wordLimit = 400

    package init(from old: String, to new: String) {
        let (oldLines, newLines) = (Self.lines(of: old), Self.lines(of: new))
        var numbering = PieceNumbering()
        let runs = SequenceDifference.runs(
            from: numbering.numbers(of: oldLines),
            to: numbering.numbers(of: newLines),
            limit: Self.lineLimit
        )
        parts = runs.flatMap { run -> [Part] in
            switch run {
            case .kept(_, let range): [.kept(newLines[range].map(String.init))]
            case .changed(let oldRange, let newRange): Self.parts(from: oldLines[oldRange], to: newLines[newRange])
            }
        }
    }

    /// Returns the lines of a text. The empty text has none.
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

/// The words that differ between two texts.
private struct WordDifference {
    let spans: [TextDifference.Span]
    /// Whether enough words are kept for the old and the new text to be shown as one.
    let isReadable: Bool

    init(from old: String, to new: String, limit: Int) {
        let (oldWords, newWords) = (Words.split(old), Words.split(new))
        var numbering = PieceNumbering()
        let runs = SequenceDifference.runs(
            from: numbering.numbers(of: oldWords),
            to: numbering.numbers(of: newWords),
            limit: limit
        )
        var spans = SpanCollector()
        for run in runs {
            switch run {
            case .kept(_, let range):
                let text = newWords[range].joined()
                if Words.hasWord(text) { spans.keep(text) } else { spans.bridge(text) }
            case .changed(let oldRange, let newRange):
                spans.change(from: oldWords[oldRange].joined(), to: newWords[newRange].joined())
            }
        }
        spans.flush()
        self.spans = spans.spans
        isReadable = spans.keptLength * 3 >= max(old.utf8.count, new.utf8.count)
    }
}

/// A collector that joins changes with no kept word between them: first everything removed, then everything added.
private struct SpanCollector {
    private(set) var spans: [TextDifference.Span] = []
    /// The length of the kept words, in bytes.
    private(set) var keptLength = 0
    private var removed = ""
    private var added = ""

    mutating func keep(_ text: String) {
        flush()
        spans.append(.init(.kept, text))
        keptLength += text.utf8.count
    }

    /// Keeps spaces or punctuation, which do not separate the changes before and after them.
    mutating func bridge(_ text: String) {
        if removed.isEmpty, added.isEmpty { spans.append(.init(.kept, text)) } else { change(from: text, to: text) }
    }

    mutating func change(from old: String, to new: String) {
        removed += old
        added += new
    }

    mutating func flush() {
        if removed.utf8.elementsEqual(added.utf8) {
            if !added.isEmpty { spans.append(.init(.kept, added)) }
        } else {
            if !removed.isEmpty { spans.append(.init(.removed, removed)) }
            if !added.isEmpty { spans.append(.init(.added, added)) }
        }
        removed = ""
        added = ""
    }
}
