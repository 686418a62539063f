import Models
import Testing
import ViewModels

@Suite struct ProblemViewModelTests {
    @Test(arguments: [
        (400, "Go back, correct your input, and send it again."), (414, "Go back, and shorten what you entered."),
        (415, "Open Flipside, and use the form there."), (408, "Try again in a minute."),
        (503, "Try again in a minute."), (507, "Ask the administrator of this server."),
    ])
    func `a refused request has advice that fits its status`(status: Int, advice: String) {
        #expect(ProblemViewModel.refused("The reason.", status: status).advice == advice)
    }

    @Test func `a problem with an unknown host has no link to that host`() {
        #expect(ProblemViewModel.misdirected.exit == nil)
    }

    @Test func `a problem whose form is in the page before has no link that leaves it`() {
        let problems = [
            ProblemViewModel.tooLong, .overloaded, .noRoomForVisitor,
            .tooManyChanges(secondsToWait: 7, fields: nil, to: .entries()),
        ]
        for problem in problems {
            #expect(problem.advice.hasPrefix("Go back: your input is still in the form."))
            #expect(problem.exit == nil && problem.form == nil)
        }
    }

    @Test(arguments: [FavouritesError.tooMany(limit: 1_000), .noRoom])
    func `a visitor who has to remove a favourite gets a link to the favourites`(error: FavouritesError) {
        let problem = ProblemViewModel.refusedFavourite(error, id: 1, of: .songs)
        #expect(problem.exit?.url == "/songs?favourites=yes")
    }
}
