import Models
import Testing

struct LikenessTests {
    private static func key(_ text: String) -> Int64 {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        return Likeness.key(name: String(parts[0]), credit: String(parts[1]))
    }

    @Test(
        arguments: [
            ("Help!|The Beatles", "Help|Beatles, The"), ("Déjà Vu|Beyoncé", "deja vu|BEYONCE"),
            ("Help!|The Beatles", "Help! (Remastered 2009)|The Beatles"),
            ("Help!|The Beatles", "Help! - Remastered 2009|The Beatles"),
            ("Help!|The Beatles", "Help! - 2009 Remaster|The Beatles"),
            ("Crazy in Love|Beyoncé", "Crazy in Love (feat. Jay-Z)|Beyoncé"),
            ("Crazy in Love|Beyoncé", "Crazy in Love [ft. Jay-Z]|Beyoncé feat. Jay-Z"),
            ("Crazy in Love|Beyoncé", "Crazy in Love Featuring Jay-Z|Beyoncé"),
            ("The Boxer|Simon & Garfunkel", "Boxer, The|Simon and Garfunkel"),
            ("Heroes|David Bowie", "“Heroes”|Bowie, David"), ("T.N.T.|AC/DC", "TNT|ACDC"),
            ("Help! (Remastered) [Explicit]|A", "Help|A"), ("The The|The The", "the the|The The"),
            ("Rock & Roll|Led Zeppelin", "Rock and Roll|Led Zeppelin"),
            ("Shiny Happy People|R.E.M.", "Shiny Happy People|REM"),
            ("Yonkers|Tyler, The Creator", "Yonkers|Tyler the Creator"), ("Up - Live - 2011 Remaster|X", "Up - Live|X"),
        ]
    )
    func `names that are written differently are alike`(one: String, other: String) {
        #expect(Self.key(one) == Self.key(other))
    }

    @Test(
        arguments: [
            ("C# minor|X", "C minor|X"), ("100|X", "100%|X"), ("Help!|The Beatles", "Help! (Live)|The Beatles"),
            ("Help!|The Beatles", "Help!|Bananarama"), ("!!!|X", "???|X"), ("Song 1|X", "Song 2|X"),
            ("A|B C", "A B|C"), ("Re-Remaster|X", "Re|X"), ("(Remastered)|X", "(Deluxe)|X"),
            ("Part (one|X", "Part|X"), ("Up - Down|X", "Up|X"), ("Up - Live - 2011 Remaster|X", "Up|X"),
            ("夜曲|X", "夜|X"),
        ]
    )
    func `names that differ are not alike`(one: String, other: String) {
        #expect(Self.key(one) != Self.key(other))
    }

    @Test func `a name of many brackets and dashes takes no longer than others`() {
        let name = String(repeating: "((- ", count: 50_000)
        #expect(Likeness.key(name: name, credit: name) == Likeness.key(name: name, credit: name))
    }
}
