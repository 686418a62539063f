import Testing

@testable import Models

struct TextMergeTests {
    /// The base, the stored and the new text, and their merge.
    static let merges: [(base: String, stored: String, new: String, merged: String)] = [
        ("one two three", "ONE two three", "one two THREE", "ONE two THREE"),
        ("one two three", "one two three", "one THREE", "one THREE"),
        ("one two three", "one three", "one two three four", "one three four"),
        ("A", "A hello", "A world", "A hello world"),
        ("A hel", "A hel world", "A hello", "A hello world"),
        ("", "Hello", "Bye", "Hello Bye"),
        ("", "Hello\n", "Bye\n", "Hello\nBye\n"),
        ("a\nb", "a\nx\nb", "a\ny\nb", "a\nx\ny\nb"),
        ("one two three four", "one 2 3 four", "one two III IV", "one 2 3 four two III IV"),
        ("one two three", "", "one two three four", " four"),
        ("a line\nan old line\nthe end", "a line\nthe end", "a line\nan older line\nthe end", "a line\nan older line\nthe end"),
        ("a b c", "p q r", "x y z", "p q r x y z"),
        ("the same", "the one", "the one", "the one"),
        ("日本語", "日本の語", "新日本語", "新日本の語"),
        ("שלום", "שלום עולם", "!שלום", "!שלום עולם"),
    ]

    @Test(arguments: merges)
    func `changes of both texts are kept`(base: String, stored: String, new: String, merged: String) {
        #expect(TextMerge(base: base, stored: stored, new: new).text == merged)
    }

    @Test func `only words that both have changed are a conflict`() {
        #expect(!TextMerge(base: "one two", stored: "1 two", new: "one 2").hasConflict)
        #expect(!TextMerge(base: "one", stored: "one two", new: "one three").hasConflict)
        #expect(!TextMerge(base: "one", stored: "two", new: "two").hasConflict)
        #expect(TextMerge(base: "one", stored: "two", new: "three").hasConflict)
        #expect(TextMerge(base: "one", stored: "", new: "three").hasConflict)
    }

    @Test func `words that would touch are separated`() {
        #expect(TextMerge(base: "a-b", stored: "ax-b", new: "ab").text == "ax-b ab")
        #expect(TextMerge(base: " b", stored: "a b", new: "b").text == "a b")
    }
}
