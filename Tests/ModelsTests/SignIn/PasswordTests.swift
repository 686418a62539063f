import Models
import Testing

@Suite struct PasswordTests {
    @Test func `the very bytes are the password and nothing else is`() throws {
        let password = try Password(Array("correct horse ✓".utf8))
        #expect(password.matches(Array("correct horse ✓".utf8)))
        for other in [
            "", "correct horse", "correct horse ✓ ", "Correct horse ✓", " correct horse ✓", "correct horse ✓\0",
        ] {
            #expect(!password.matches(Array(other.utf8)))
        }
    }

    @Test(arguments: [
        ([], PasswordError.empty), (Array("a\nb".utf8), .severalLines), (Array("a\r".utf8), .severalLines),
        (Array("a\0".utf8), .severalLines), ([UInt8](repeating: 97, count: 1025), .tooLong(limit: 1024)),
    ])
    func `what nobody could type is refused`(_ bytes: [UInt8], _ error: PasswordError) {
        #expect(throws: error) { try Password(bytes) }
    }

    @Test func `the longest password is one, and a longer guess is none`() throws {
        let longest = [UInt8](repeating: 97, count: 1024)
        #expect(try Password(longest).matches(longest))
        #expect(try !Password(longest).matches(longest + [97]))
    }
}
