import Testing

@testable import Models

@Suite struct CreditTests {
    @Test(
        arguments: [
            ("Ada Vale feat. Ben Oak", ["Ada Vale", "Ben Oak"]), ("Ada FT. Ben", ["Ada", "Ben"]),
            ("Ada featuring Ben & Cleo", ["Ada", "Ben", "Cleo"]), ("Ada (feat. Ben, Cleo)", ["Ada", "Ben", "Cleo"]),
            ("Ada [ft. Ben] & Cleo", ["Ada", "Ben", "Cleo"]), ("初音ミク feat.Ben", ["初音ミク", "Ben"]),
            ("Ada with Ben", ["Ada", "Ben"]), ("Ada (with Ben)", ["Ada", "Ben"]), ("Ada x Ben", ["Ada", "Ben"]),
            ("Ada × Ben", ["Ada", "Ben"]), ("Ada vs. Ben", ["Ada", "Ben"]), ("Ada vs Ben", ["Ada", "Ben"]),
            ("Ada / Ben", ["Ada", "Ben"]), ("Ada, Ben", ["Ada", "Ben"]), ("Ada、Ben", ["Ada", "Ben"]),
            ("Ada;Ben ; Cleo;", ["Ada", "Ben", "Cleo"]), ("Ada & Ben; Cleo", ["Ada & Ben", "Cleo"]),
            ("Ada Vale & Ben Oak", ["Ada Vale", "Ben Oak"]), ("Ada Vale and Ben Oak", ["Ada Vale", "Ben Oak"]),
            ("Ada Vale, Ben Oak & Cleo", ["Ada Vale", "Ben Oak", "Cleo"]),
            ("Ada Vale, Ben Oak, and Cleo Ash", ["Ada Vale", "Ben Oak", "Cleo Ash"]),
            ("Ada, The Weeknd, Cleo", ["Ada", "The Weeknd", "Cleo"]), ("Ada feat. ADA", ["Ada"]),
            (
                "Kali Uchis feat. Tyler, The Creator & Bootsy Collins",
                ["Kali Uchis", "Tyler, The Creator", "Bootsy Collins"]
            ),
            ("Ada feat. Nick Cave & The Bad Seeds", ["Ada", "Nick Cave & The Bad Seeds"]),
            ("Earth, Wind & Fire & Ben Oak", ["Earth, Wind & Fire", "Ben Oak"]),
        ]
    )
    func `each artist of a credit is a name`(credit: String, names: [String]) {
        #expect(Credit(credit).names == names)
    }

    @Test(
        arguments: [
            "Simon & Garfunkel", "Earth, Wind & Fire", "Tyler, the Creator", "Tyler, The Creator", "AC/DC",
            "Crosby, Stills, Nash & Young", "Florence + the Machine", "Nick Cave & The Bad Seeds", "Beatles, The",
            "Peter, Paul and Mary", "Hall & Oates", "Daryl Hall & John Oates", "Bill Haley & His Comets",
            "Of Monsters and Men", "Sammy Davis, Jr.", "10,000 Maniacs", "Man with a Mission", "Sleeping with Sirens",
            "Chloe x Halle", "Lil Nas X", "Little Feat", "Featurecast", "Florence and the Machine", "Withered Hand",
            "Black Country, New Road", "X", "& Sons", "feat. Ada", "!!!", "Various Artists", "And Also the Trees", "",
            "Simon &amp; Garfunkel", "Guns N&#39; Roses", "Versus", "Ada,", "x x", "Joel & Ethan Coen", "(feat. )",
            ", ", "Ada feat.", "The Mamas & The Papas",
        ]
    )
    func `a name that looks like several stays one`(credit: String) {
        #expect(Credit(credit).names == [credit])
        #expect(CreditName.all(in: credit) == nil)
    }

    @Test func `a semicolon at the end keeps a name whole, and is not shown`() throws {
        let draft = try Draft<Song>(typed: [.name: "One", .credit: "Ada with Ben ;"])
        #expect(draft.credit == "Ada with Ben;")
        #expect(Credit(draft.credit).names == ["Ada with Ben"])
        let song = Song(id: 1, draft: draft)
        #expect((song.creditWords, song.creditNames) == ("Ada with Ben", ["Ada with Ben"]))
        #expect(try Draft<Song>(name: "One", credit: "Ada;").credit == "Ada")
        #expect(try Draft<Song>(name: "One", credit: "Ada ;Ben；;Ada").credit == "Ada; Ben; Ada")
        #expect(try Draft<Song>(name: "One", credit: "Tom &amp; Bo;Ada").credit == "Tom &amp; Bo; Ada")
        #expect(throws: DraftErrors(errors: [DraftError(field: .credit, reason: .blank)])) {
            try Draft<Song>(name: "One", credit: " ; ")
        }
        #expect(try Draft<Song>(DraftText(song)) == draft)
    }

    @Test func `the ranges of names are in the words of the credit`() {
        let credit = Credit("Béa (feat. Ben & Cleo) x Dé;")
        #expect(credit.words == "Béa (feat. Ben & Cleo) x Dé")
        #expect(credit.names == ["Béa (feat. Ben & Cleo) x Dé"])
        let several = Credit("Béa (feat. Ben & Cleo) x Dé")
        let bytes = Array(several.words.utf8)
        #expect(several.ranges.map { String(decoding: bytes[$0], as: UTF8.self) } == ["Béa", "Ben", "Cleo", "Dé"])
    }

    @Test(
        arguments: [
            (["Ada", "Ben"], [], "Ada, Ben"), (["Ada", "Ben"], [" feat. ", ""], "Ada feat. Ben"),
            (["Ada", "Ben"], [" & ", ""], "Ada; Ben"), (["Simon & Garfunkel", "Ben"], [], "Simon & Garfunkel, Ben"),
            (["Ike & Tina Turner", "Ben"], [], "Ike & Tina Turner; Ben"), (["Ada with Ben"], [], "Ada with Ben;"),
            (["Earth, Wind & Fire"], [], "Earth, Wind & Fire"), (["A;B", "C"], [], "A,B; C"),
            ([" Ada ", ""], [], "Ada"),
        ]
    )
    func `names that a service separates keep its words where these are clear`(
        names: [String],
        joins: [String],
        text: String
    ) {
        #expect(Credit.text(of: names, joinedBy: joins) == text)
    }

    @Test(arguments: 0..<200)
    func `any text has names that are within it`(seed: UInt64) {
        let pieces = [
            "A", "feat.", "(ft.", ")", "&", ",", ", ", " ", "x", "、", "é", ";", "with", "The", "/", "[", "and",
        ]
        // A linear congruential generator.
        var state = seed
        let text = (0..<12).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return pieces[Int(state >> 33) % pieces.count]
        }
        .joined(separator: seed % 2 == 0 ? " " : "")
        let credit = Credit(text)
        #expect(!credit.ranges.isEmpty)
        #expect(zip(credit.ranges, credit.ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "\(text)")
        #expect(credit.ranges.allSatisfy { $0.upperBound <= credit.words.utf8.count })
        #expect(Credit.normalized(Credit.normalized(text)) == Credit.normalized(text))
    }

    @Test func `a list of one artist has the songs of several`() {
        let song = Song(id: 1, name: "One", artist: "Ada feat. Ben")
        for credit in ["ada", "BEN", "Ada feat. Ben"] { #expect(CatalogueFilter.credit(credit).accepts(song)) }
        #expect(!CatalogueFilter.credit("Ada f").accepts(song))
    }
}
