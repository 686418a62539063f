/// Which words have changed from one text to another.
struct WordDifference {
    let spans: [TextDifference.Span]
    /// Whether enough was kept that the old and the new are better read in one.
    let isReadable: Bool

    init(from old: String, to new: String, limit: Int) {
        let (oldWords, newWords) = (Words.split(old), Words.split(new))
        var pieces = TextPieces()
        let runs = SequenceDifference.runs(
            from: pieces.numbers(of: oldWords),
            to: pieces.numbers(of: newWords),
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

/// Brings together what changes without a word in between: first all that goes, then all that comes.
private struct SpanCollector {
    private(set) var spans: [TextDifference.Span] = []
    /// In bytes, of words alone.
    private(set) var keptLength = 0
    private var removed = ""
    private var added = ""

    mutating func keep(_ text: String) {
        flush()
        spans.append(.init(.kept, text))
        keptLength += text.utf8.count
    }

    /// What is kept, but parts nothing that changes before it from what changes behind it.
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
