import Testing

@testable import Models

struct SessionTokenTests {
    @Test func `a digest tells nothing of the token and belongs to one password`() throws {
        let token = SessionToken.random()
        let one = token.digest(with: try Password([1]))
        #expect(one.count == 32)
        #expect(one == token.digest(with: try Password([1])))
        #expect(one != token.digest(with: try Password([2])))
        #expect(one != SessionToken.random().digest(with: try Password([1])))
    }

    @Test func `a token is read as it is written`() {
        let token = SessionToken.random()
        #expect(SessionToken(token.text) == token)
    }
}
