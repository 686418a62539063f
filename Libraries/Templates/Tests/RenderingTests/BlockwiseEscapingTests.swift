import Rendering
import Testing

/// Text is escaped in blocks of bytes. Wherever in a block something stands, the result is what the rules say.
@Suite struct BlockwiseEscapingTests {
    private static let escapings: [Escaping] = [.text, .attribute]

    /// All of ASCII, and what resembles a special character in some bits or bytes.
    private static let scalars: [Unicode.Scalar] =
        (0...0x7F).compactMap(Unicode.Scalar.init)
        + [
            "\u{80}", "\u{A2}", "\u{A6}", "\u{BC}", "\u{BE}", "\u{301}", "\u{20DD}", "\u{FE0F}", "\u{200D}", "é", "漢",
            "\u{D7FF}", "\u{E000}", "\u{EFFF}", "\u{F000}", "\u{FEFF}", "\u{FF5E}", "\u{FFBE}", "\u{FFBF}", "\u{FFFC}",
            "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{1F600}", "\u{1FFFE}", "\u{10FFFF}",
        ]

    @Test(arguments: escapings)
    func `each character is escaped at each place of texts of each length`(escaping: Escaping) {
        for scalar in Self.scalars {
            for length in [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 49] {
                for place in 0...length {
                    let text = Self.filler(place) + String(scalar) + Self.filler(length - place)
                    #expect(Self.isEscapedByTheRules(text, escaping), "\(scalar.value) at \(place) of \(length)")
                }
            }
        }
    }

    @Test(arguments: escapings)
    func `random texts are escaped from each offset on`(escaping: Escaping) {
        var random = Generator(state: 13)
        for _ in 0..<200 {
            let text = Self.text(using: &random)
            for start in text.unicodeScalars.indices.prefix(20) {
                #expect(Self.isEscapedByTheRules(text[start...], escaping), "\(text[start...].debugDescription)")
            }
        }
    }

    @Test func `nothing is lost where the buffer grows`() {
        var random = Generator(state: 31)
        for capacity in 0..<80 {
            let texts = (0..<3).map { _ in Self.text(using: &random) }
            var html = HTML(reservingCapacity: capacity)
            for text in texts {
                text.writeText(to: &html)
                html.write(markup: "<hr/>")
                capacity.writeText(to: &html)
            }
            let expected = texts.map { escapedByReference($0, .text) + "<hr/>\(capacity)" }.joined()
            #expect(html.bytes == Array(expected.utf8))
        }
    }

    private static func isEscapedByTheRules(_ text: some StringProtocol & TextValue, _ escaping: Escaping) -> Bool {
        written { text.write(to: &$0, escaping: escaping) }.utf8.elementsEqual(escapedByReference(text, escaping).utf8)
    }

    private static func filler(_ length: Int) -> String {
        String("The quick brown fox, 13 (or so) jumps".prefix(length))
    }

    /// Half of them are plain, so that there are blocks of all kinds.
    private static func text(using random: inout Generator) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...80, using: &random) {
            text.append(Bool.random(using: &random) ? "x" : scalars.randomElement(using: &random) ?? "x")
        }
        return String(text)
    }

    /// SplitMix64: the same numbers in each run.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var bits = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
            return bits ^ bits >> 31
        }
    }
}
