import Models
import Testing
import ViewModels

struct ProfileViewModelTests {
    private let ada = Profile(firstName: Name(stored: "Ada"), lastName: Name(stored: "Lovelace"))

    @Test func `the form opens with the current profile`() {
        let page = ProfileViewModel(VisitorState(revision: 1, profile: ada), isSaved: false)
        #expect(page.form.content.fields.map(\.value) == ["Ada", "Lovelace"])
        #expect(page.form.content.fields.map(\.error) == [nil, nil])
        #expect(page.form.content.name == "Ada Lovelace")
        #expect(page.summary == nil)
        #expect(page.notice == nil)
    }

    @Test func `a notice follows a save, and only a save`() {
        #expect(ProfileViewModel(VisitorState(revision: 1, profile: ada), isSaved: true).notice != nil)
        #expect(ProfileViewModel(VisitorState(), isSaved: true).notice == nil)
    }

    @Test(arguments: [
        ("", FieldError.blank, "Enter your first name."),
        (" ", .blank, "Your first name has no visible characters. Enter at least one."),
        ("x", .tooLong(length: 1_234), "Your first name has 1,234 characters. Shorten it to 100 or fewer."),
        (
            "x\0", .forbidden(ForbiddenCharacter(scalar: "\0", line: 1, column: 2)),
            "Your first name has a character that cannot be shown (U+0000). Remove the � in its place."
        ),
    ])
    func `each mistake has a message at its field`(typed: String, error: FieldError, words: String) throws {
        let page = ProfileViewModel(
            VisitorState(),
            refused: (typed, nil, ProfileError(firstName: error, lastName: .blank))
        )
        #expect(page.form.content.fields.map(\.error) == [words, "Enter your last name."])
        #expect(page.summary?.errors.map(\.url) == ["#first-name", "#last-name"])
        #expect(page.form.content.fields.map(\.hasFocus) == [true, false])
        #expect(page.form.content.fields.map(\.messages.ids) == ["first-name-error", "last-name-error"])
        #expect(page.pageTitle == "Error: Profile")
        #expect(page.form.revision == nil)
    }
}
