import Models
import Testing
import ViewModels

struct MarkedTextViewModelTests {
    /// The pieces, with the marked ones in brackets.
    private func words(_ text: String, _ matches: [Range<Int>]) -> String {
        MarkedTextViewModel(text, matches: matches).pieces.map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined()
    }

    @Test func `a text is cut where its words were found`() {
        #expect(words("Don’t Stop", [0..<7, 8..<12]) == "[Don’t] [Stop]")
        #expect(words("Beyoncé", [0..<8]) == "[Beyoncé]")
        #expect(words("Thriller", []) == "Thriller")
        #expect(words("", []) == "")
    }

    @Test func `ranges that are not the text's are left out`() {
        #expect(words("abc", [1..<2, 0..<3, 2..<9]) == "a[b]c")
    }

    @Test func `what the search marks is what it marks here`() {
        let item = Song(id: 1, name: "Don’t  STOP Beyoncé 👍🏽", artist: "x")
        let hit = SearchHit(item: item, words: ["dont", "beyon"])
        #expect(words(item.name, hit.nameMatches) == "[Don’t]  STOP [Beyon]cé 👍🏽")
    }
}
