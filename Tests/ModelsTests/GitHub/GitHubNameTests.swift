import Models
import Testing

struct GitHubNameTests {
    @Test(arguments: ["a", "octocat", "Grace-Hopper", "a1", "1", "ada_acme"])
    func `a name that GitHub gives today is accepted`(name: String) throws {
        #expect(try GitHubName(" \(name) ").text == name)
    }

    @Test(arguments: [
        "-a", "a-", "a--b", "-", "_", "_a", "a_", "a_b_c", "a__b", "a-_b", String(repeating: "-", count: 39),
    ])
    func `a name of an older account is accepted`(name: String) throws {
        #expect(try GitHubName(name).text == name)
    }

    @Test(arguments: [
        "a.b", "..", "a/b", "a b", "a\u{301}", "é", "a%2Fb", "a?b", "@a", "https://github.com/a", "a\n-b",
    ])
    func `a name has no other characters`(name: String) {
        #expect(throws: GitHubNameError.forbiddenCharacter) { try GitHubName(name) }
    }

    @Test func `a name has a length limit`() throws {
        #expect(throws: GitHubNameError.tooLong(limit: 39)) { try GitHubName(String(repeating: "a", count: 40)) }
        #expect(throws: GitHubNameError.missing) { try GitHubName(" ") }
    }

    @Test func `names are compared without regard to case`() throws {
        #expect(try GitHubName("-A--b") == GitHubName("-a--B"))
        #expect(try GitHubName("a-b") != GitHubName("a--b"))
    }
}
