import Models
import Testing
import ViewModels

struct GreetingViewModelTests {
    private let ada = Profile(firstName: Name(stored: "Ada"), lastName: Name(stored: "Lovelace"))

    @Test func `the greeting has the best name that is known`() {
        #expect(GreetingLineViewModel(.nobody).name == nil)
        #expect(GreetingLineViewModel(.name(Name(stored: "Ada"))).name == "Ada")
        #expect(GreetingLineViewModel(.profile(ada)).name == "Ada Lovelace")
    }

    @Test func `a name can be removed once there is one`() {
        #expect(GreetingViewModel(VisitorState()).form.content.removalURL == nil)
        #expect(GreetingViewModel(VisitorState(revision: 1, profile: ada)).form.content.removalURL == nil)
        let named = GreetingViewModel(VisitorState(revision: 1, greetingName: Name(stored: "Ada")))
        #expect(named.form.content.removalURL == "/greeting/removal")
        #expect(named.form.content.removal == "Remove my name")
        #expect(named.form.content.name.value == "Ada")
        let both = GreetingViewModel(VisitorState(revision: 2, greetingName: Name(stored: "A"), profile: ada))
        #expect(both.form.content.removal == "Use my profile name")
    }

    @Test func `the greeting has the revision of the visitor's state`() {
        let page = GreetingViewModel(VisitorState(revision: 7))
        #expect(page.line.name == "greeting")
        #expect(page.line.revision == 7)
        #expect(page.form.revision == 7)
    }

    @Test func `a refused name stays in the form, with its error`() {
        let page = GreetingViewModel(VisitorState(), refused: ("  ", .blank))
        #expect(page.form.content.name.value == "  ")
        #expect(page.summary?.errors.map(\.url) == ["#name"])
        #expect(page.pageTitle == "Error: Greeting")
        #expect(page.form.revision == nil)
        #expect(page.form.content.name.hasFocus)
    }
}
