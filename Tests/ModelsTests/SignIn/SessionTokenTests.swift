import Testing

@testable import Models

@Suite struct SessionTokenTests {
    @Test func `a token is read as it is written`() throws {
        let token = SessionToken.random()
        #expect(token.text.utf8.count == 32)
        #expect(SessionToken(token.text) == token)
        #expect(SessionToken("00000000000000010000000000000fff")?.text == "00000000000000010000000000000fff")
    }

    @Test func `no two are alike`() {
        #expect(Set((0..<1000).map { _ in SessionToken.random() }).count == 1000)
    }

    @Test(arguments: [
        "", "0", "0000000000000001000000000000000", "000000000000000100000000000000000",
        "0000000000000001000000000000FFFF",
        "-0000000000000010000000000000fff", "0000000000000001 00000000000fff0", "00000000000000010000000000000ff\u{e9}",
    ])
    func `what is no token is none`(_ text: String) {
        #expect(SessionToken(text) == nil)
    }

    @Test func `a digest tells nothing of the token and belongs to one password`() throws {
        let token = SessionToken.random()
        let one = token.digest(with: try Password([1]))
        #expect(one.count == 32)
        #expect(one == token.digest(with: try Password([1])))
        #expect(one != token.digest(with: try Password([2])))
        #expect(one != SessionToken.random().digest(with: try Password([1])))
    }
}
