import Testing
import ViewModels

@testable import Models

struct LogMessageTests {
    private let lost = RemoteError(host: "a.example", reason: .failed(detail: "the certificate has expired"))

    @Test func `the log has the detail of a failed connection`() throws {
        let words = "The connection to a.example failed before everything had arrived. (the certificate has expired)"
        #expect(CommentsFailure.notFetched(lost).logMessage == words)
        #expect(SourceFailure.notFetched(lost).logMessage(of: .songs) == words)
        #expect(try StarsFailure.notFetched(lost).logMessage(about: GitHubName("octocat")) == words)
    }

    @Test func `the log has the reason that nothing was stored`() throws {
        #expect(
            CommentsFailure.notStored(detail: "disk full").logMessage
                == "The comments arrived, but Flipside could not save them. (disk full)"
        )
        #expect(
            SourceFailure.notStored(detail: "disk full").logMessage(of: .movies)
                == "The movies arrived, but Flipside could not save them. (disk full)"
        )
        #expect(
            try StarsFailure.notStored(detail: "disk full").logMessage(about: GitHubName("octocat"))
                == "The stars arrived, but Flipside could not save them. (disk full)"
        )
    }

    @Test func `any other failure is logged as the page words it`() throws {
        let problem = ImportProblem(line: 3, column: 4, field: nil, reason: .syntax(expected: "a", found: "b"))
        #expect(
            SourceFailure.cutOff(problem).logMessage(of: .songs)
                == "The response cannot be read beyond line 3, column 4. Expected a, but found b."
        )
        #expect(
            CommentsFailure.notComments(JSONFormatError(expected: "an array", found: "an object")).logMessage
                == "The response is not a list of comments: expected an array, found an object."
        )
        #expect(
            try StarsFailure.unknownName.logMessage(about: GitHubName("octocat"))
                == "GitHub has no user with the name octocat."
        )
    }

    @Test(arguments: [
        (ImportFileError.wrongCode(found: nil), "movies.json: The JSON has no “code”. It should be 19001."),
        (
            .brokenOff(ImportProblem(line: 3, column: 9, field: .credit, reason: .draft(.blank))),
            "movies.json, line 3, column 9: The director is missing. Correct the file, or choose another."
        ),
    ])
    func `an envelope that cannot be read is named, with advice`(reason: ImportFileError, words: String) {
        #expect(EnvelopeError(file: "movies.json", kind: .movies, reason: reason).message == words)
    }
}
