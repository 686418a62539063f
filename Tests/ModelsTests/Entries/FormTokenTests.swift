import Models
import Testing

struct FormTokenTests {
    @Test func `a token is read back from its text`() {
        let token = FormToken.random()
        #expect(FormToken(token.text) == token)
        #expect(token.bytes.count == 16)
    }

    @Test func `no two forms have the same`() {
        #expect(Set((1...1000).map { _ in FormToken.random() }).count == 1000)
    }

    @Test(arguments: ["", "x", String(repeating: "A", count: 32), String(repeating: "0", count: 33)])
    func `anything else is none`(text: String) {
        #expect(FormToken(text) == nil)
    }
}
