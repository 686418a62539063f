import Models
import Testing
import ViewModels

struct TextEditViewModelTests {
    @Test func `the form opens with the text as it is`() {
        let form = TextEditViewModel(TextState(text: "Hello", version: 3))

        #expect(form.text == "Hello")
        #expect(form.failure == nil)
        #expect(form.description == "text-hint")
        #expect(form.pageTitle == "Edit the text")
    }

    @Test func `a refused form keeps what was typed and names the mistake in its title`() {
        let form = TextEditViewModel(refused: "Hello", because: .missing)

        #expect(form.text == "Hello")
        #expect(form.failure?.field == "text")
        #expect(form.description == "text-hint text-error")
        #expect(form.pageTitle == "Error: Edit the text")
    }

    @Test(arguments: [
        (TextRefusal.missing, "came without its text"),
        (.notUTF8, "not sent as UTF-8"),
        (.invalid(.tooLong(length: 12_345, limit: 10_000)), "12,345 characters. Shorten it to 10,000"),
        (.invalid(.forbidden(ForbiddenCharacter(scalar: "\0", line: 2, column: 3))), "U+0000 at line 2, column 3"),
    ])
    func `each refusal says what to do`(refusal: TextRefusal, words: String) throws {
        let failure = try #require(TextEditViewModel(refused: "", because: refusal).failure)
        #expect(failure.message.contains(words))
    }
}
