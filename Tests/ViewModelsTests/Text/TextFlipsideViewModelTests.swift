import Models
import Testing
import ViewModels

struct TextFlipsideViewModelTests {
    @Test func `the form opens with the current text and follows it`() {
        let page = TextFlipsideViewModel(TextState(text: "Hello", revision: 3))
        let region = page.form

        #expect(region.revision == 3)
        #expect(region.content.text == "Hello")
        #expect(region.content.base?.value == "3")
        #expect(region.content.error == nil)
        #expect(region.content.describedBy == "text-hint")
        #expect(page.pageTitle == "Edit the text")
    }

    @Test func `a refused form keeps what was typed, is not live, and has an error in its title`() {
        let page = TextFlipsideViewModel(TextState(text: "", revision: 2), refused: ("Hello", base: 2, .missing))
        let form = page.form.content

        #expect(form.text == "Hello")
        #expect(form.base?.value == "2")
        #expect(page.summary?.errors.map(\.url) == ["#text"])
        #expect(form.describedBy == "text-hint text-error")
        #expect(page.form.revision == nil)
        #expect(page.pageTitle == "Error: Edit the text")
    }

    @Test(arguments: [
        (TextRefusal.missing, "sent without its text"),
        (.notUTF8, "not sent as UTF-8"),
        (.invalid(.tooLong(length: 12_345, limit: 10_000)), "12,345 characters. Shorten it to 10,000"),
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
