import Testing

@testable import Models

struct RandomBitsTests {
    @Test func `bits are read as they are written`() throws {
        let bits = RandomBits.random()
        #expect(bits.text.utf8.count == 32)
        #expect(bits.bytes.count == 16)
        #expect(RandomBits(bits.text) == bits)
        #expect(RandomBits("00000000000000010000000000000fff")?.text == "00000000000000010000000000000fff")
    }

    @Test func `no two random values are equal`() {
        #expect(Set((0..<1000).map { _ in RandomBits.random() }).count == 1000)
    }

    @Test(arguments: [
        "", "0", "0000000000000001000000000000000", "000000000000000100000000000000000",
        "0000000000000001000000000000FFFF",
        "-0000000000000010000000000000fff", "0000000000000001 00000000000fff0", "00000000000000010000000000000ff\u{e9}",
    ])
    func `other texts are refused`(_ text: String) {
        #expect(RandomBits(text) == nil)
        #expect(SessionToken(text) == nil)
        #expect(VisitorID(text) == nil)
    }
}
