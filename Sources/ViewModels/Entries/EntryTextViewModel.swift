package import Models
import Views

package struct EntryTextViewModel: EntryTextView, Equatable {
    package let words: String?
    package let time: String
    package let timestamp: String

    package init(_ entry: Entry) {
        words = entry.words
        let time = UTCTime(entry.time)
        self.time = time.words
        timestamp = time.timestamp
    }

    /// What the entry is called in a sentence.
    var name: String { words.map { "“\($0)”" } ?? "the row of \(time)" }
}
