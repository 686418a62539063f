import Foundation
import Testing

@testable import Models

struct TextMergeTests {
    /// The cases that the script passes, too.
    struct Merge: Decodable, Sendable {
        let base: String
        let stored: String
        let new: String
        let merged: String

        static let all: [Merge] = {
            let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
                path: "../../ScriptTests/text-merges.json"
            )
            return (try? JSONDecoder().decode([Merge].self, from: Data(contentsOf: file))) ?? []
        }()
    }

    @Test(arguments: Merge.all)
    func `changes of both texts are kept`(merge: Merge) {
        #expect(TextMerge(base: merge.base, stored: merge.stored, new: merge.new).text == merge.merged)
    }

    @Test func `the cases of the script are read`() {
        #expect(Merge.all.count > 10)
    }

    @Test func `only words that both have changed are a conflict`() {
        #expect(!TextMerge(base: "one two", stored: "1 two", new: "one 2").hasConflict)
        #expect(!TextMerge(base: "one", stored: "one two", new: "one three").hasConflict)
        #expect(!TextMerge(base: "one", stored: "two", new: "two").hasConflict)
        #expect(TextMerge(base: "one", stored: "two", new: "three").hasConflict)
        #expect(TextMerge(base: "one", stored: "", new: "three").hasConflict)
        #expect(!TextMerge(base: "one", stored: "one two", new: "ones").hasConflict)
    }

    @Test(arguments: [
        ("Meet at 9 am", "Meet at 10 am", "Meet at 9:30 am"), ("5 euros", "5.50 euros", "7 euros"),
        ("one\ntwo words here\nthree", "one\nthree", "one\ntwo not words here\nthree"),
        ("alpha beta", "", "alpha beta gamma"),
    ])
    func `an addition to words that the other has changed is a conflict`(base: String, stored: String, new: String) {
        #expect(TextMerge(base: base, stored: stored, new: new).hasConflict)
        #expect(TextMerge(base: base, stored: new, new: stored).hasConflict)
    }
}
