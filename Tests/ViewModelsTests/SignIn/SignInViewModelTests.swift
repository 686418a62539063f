import Models
import Routing
import Testing
import ViewModels

struct SignInViewModelTests {
    @Test func `the page tells what the password is for`() {
        let writes = SignInViewModel(returningTo: nil, protection: .writes)
        let all = SignInViewModel(returningTo: nil, protection: .all)

        #expect(writes.explanation.contains("Everyone can read"))
        #expect(all.explanation.contains("to see these pages"))
        #expect(writes.signInURL == "/sign-in")
        #expect(writes.password.messages.ids == nil)
        #expect(writes.pageTitle == "Sign in")
    }

    @Test func `a failed attempt is explained and marked in the title`() {
        let page = SignInViewModel(returningTo: .catalogue(.songs), protection: .all, failure: .wrongPassword)

        #expect(page.password.error?.contains("password is wrong") == true)
        #expect(page.password.messages.ids == "password-error")
        #expect(page.pageTitle == "Error: Sign in")
        #expect(page.signInURL == "/sign-in?return=/songs")
    }

    @Test(arguments: [(1, "in 1 second."), (20, "in 20 seconds.")])
    func `after too many attempts the page tells how long to wait`(seconds: Int, words: String) {
        let page = SignInViewModel(
            returningTo: nil,
            protection: .all,
            failure: .tooManyAttempts(secondsToWait: seconds, isDevice: false)
        )
        #expect(page.password.error?.hasSuffix(words) == true)
    }

    @Test func `a held form tells that the change is not lost`() {
        let page = SignInViewModel(returningTo: .text, protection: .writes, holding: "text=Hello")

        #expect(page.heldForm?.value == "text=Hello")
        #expect(page.explanation.contains("Your change is kept"))
        #expect(page.signInURL == "/sign-in?return=/text")
    }
}
