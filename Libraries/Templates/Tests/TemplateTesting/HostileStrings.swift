/// Random strings that try to leave their place in a page. The same in every run.
package struct HostileStrings {
    private var random: SeededGenerator

    package init(seed: UInt64) {
        random = SeededGenerator(state: seed)
    }

    package mutating func next() -> String {
        (0..<Int.random(in: 0...9, using: &random)).map { _ in
            let any = Unicode.Scalar(UInt32.random(in: 0..<0xD800, using: &random)).map(String.init)
            return Bool.random(using: &random) ? any ?? "" : Self.parts.randomElement(using: &random) ?? ""
        }.joined()
    }

    private static let parts = [
        "<", ">", "\"", "'", "&", "&amp;", "&#0;", "<b>", "</b>", "</textarea>", "</title>", "</script>", "<!--", "-->",
        "]]>", "<![CDATA[", "<?x", "/>", "=", " onclick=", "\0", "\u{1}", "\t", "\n", "\r", "\u{7F}", "\u{85}",
        "\u{2028}", "\u{301}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "\"\u{301}", "<\u{338}",
        "&\u{200D}", "javascript:", "data:", "//", "..", "%", "{{", "}}", "a", "é", "🎵",
    ]
}

/// SplitMix64.
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
