import Testing
import ViewModels

@Suite struct ProblemViewModelTests {
    @Test(arguments: [
        (400, "Go back, correct your input, and send it again."), (414, "Go back, and shorten what you entered."),
        (415, "Open the page here, and use its form."), (408, "Try again in a minute."),
        (503, "Try again in a minute."), (507, "Ask the administrator of this server."),
    ])
    func `a refused request has advice that fits its status`(status: Int, advice: String) {
        #expect(ProblemViewModel.refused("The reason.", status: status).advice == advice)
    }
}
