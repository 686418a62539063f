import Models
import Testing
import ViewModels

struct TextFlipsideViewModelTests {
    @Test func `the form opens with the current text and follows it`() {
        let page = TextFlipsideViewModel(TextState(text: "Hello", revision: 3))
        let region = page.form

        #expect(region.revision == 3)
        #expect(region.content.text == "Hello")
        #expect(region.content.base.map(\.value) == ["3", "Hello"])
        #expect(region.content.error == nil)
        #expect(region.content.describedBy == "text-hint")
        #expect(page.pageTitle == "Edit the text")
    }

    @Test func `a refused form keeps what was typed, is not live, and has an error in its title`() {
        let base = TextState(text: "Hi", revision: 2)
        let page = TextFlipsideViewModel(TextState(text: "", revision: 3), refused: ("Hello", base: base, .missing))
        let form = page.form.content

        #expect(form.text == "Hello")
        #expect(form.base.map(\.value) == ["2", "Hi"])
        #expect(page.summary?.errors.map(\.url) == ["#text"])
        #expect(form.describedBy == "text-hint text-error")
        #expect(page.form.revision == nil)
        #expect(page.pageTitle == "Error: Edit the text")
    }

    @Test func `a conflict shows both texts, and the merged one in the field`() {
        let stored = TextState(text: "Theirs", revision: 3)
        let conflict = TextRefusal.invalid(.conflict(stored: stored, merged: "Theirs Mine"))
        let page = TextFlipsideViewModel(stored, refused: ("Mine", base: nil, conflict))
        #expect(page.form.content.text == "Theirs Mine")
        #expect(page.form.content.base.map(\.value) == ["3", "Theirs"])
        #expect(page.readings.map(\.text) == ["Mine", "Theirs"])
    }

    @Test(arguments: [
        (TextRefusal.missing, "sent without its text"),
        (.notUTF8, "not sent as UTF-8"),
        (.invalid(.tooLong(length: 12_345, limit: 10_000)), "12,345 characters. Shorten it to 10,000"),
        (.invalid(.tooLongTogether(length: 12_345, limit: 10_000)), "the text has 12,345 characters"),
        (.invalid(.forbidden(ForbiddenCharacter(scalar: "\0", line: 2, column: 3))), "U+0000 at line 2, column 3"),
    ])
    func `each refusal has a message of its own`(refusal: TextRefusal, words: String) throws {
        let error = try #require(
            TextFlipsideViewModel(TextState(text: "", revision: 0), refused: ("", base: nil, refusal)).form.content
                .error
        )
        #expect(error.contains(words))
        #expect(refusal.message == error)
    }
}
