import Models
import Testing

struct RandomTokenTests {
    @Test func `a token is read as it is written`() throws {
        let token = SessionToken.random()
        #expect(token.text.utf8.count == 32)
        #expect(token.bytes.count == 16)
        #expect(SessionToken(token.text) == token)
        #expect(SessionToken("00000000000000010000000000000fff")?.text == "00000000000000010000000000000fff")
    }

    @Test func `no two random tokens are equal`() {
        #expect(Set((0..<1000).map { _ in SessionToken.random() }).count == 1000)
    }

    @Test(arguments: [
        "", "0", "0000000000000001000000000000000", "000000000000000100000000000000000",
        "0000000000000001000000000000FFFF",
        "-0000000000000010000000000000fff", "0000000000000001 00000000000fff0", "00000000000000010000000000000ff\u{e9}",
    ])
    func `other texts are refused`(_ text: String) {
        #expect(SessionToken(text) == nil)
    }
}
