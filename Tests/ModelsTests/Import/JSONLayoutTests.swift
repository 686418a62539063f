import Testing

@testable import Models

@Suite struct JSONLayoutTests {
    private static let row = #"{"title":"n","artist":"a"}"#

    /// Returns the names and credits of the rows, after checking that they do not depend on the parts of the file.
    private func names<Item: CatalogueItem>(
        of item: Item.Type = Song.self,
        _ text: String,
        mapping: ChosenColumns? = nil
    ) throws -> [String] {
        let found = try [1, 64 << 10].map { size in
            var reader = try ImportReader<Item>(ImportFile(text, name: "x.json", partSize: size), mapping: mapping)
            var names: [String] = []
            while let row = try reader.next() {
                switch row {
                case .draft(let draft): names.append("\(draft.name) by \(draft.credit)")
                case .leftOut: names.append("left out")
                case .invalid: names.append("invalid")
                case .brokenOff: names.append("broken off")
                }
            }
            return names
        }
        let first = try #require(found.first)
        #expect(found.allSatisfy { $0 == first })
        return first
    }

    private func drafts(_ text: String) throws -> [Draft<Song>] {
        try rows(text, name: "x.json").compactMap { if case .draft(let draft) = $0 { draft } else { nil } }
    }

    @Test(
        arguments: [
            #"{"starred":{"album":[{"name":"Album","artist":"b"}],"song":[ROW,ROW]}}"#,
            #"{"items":[{"item":{"title":"n","artist":{"name":"a"},"artists":[{"name":"a"}]}},{"item":ROW}]}"#,
            #"{"rows":[{"title":"n","artist":"a","rating":NaN},ROW]}"#,
            #"{"data":{"items":[ROW,ROW]}}"#, #"{"response":{"numFound":2,"docs":[ROW,ROW]}}"#,
            #"{"feed":{"title":"Top","entry":[ROW,ROW]}}"#, #"{"a":{"b":{"c":{"d":{"e":[ROW,ROW]}}}}}"#,
            #"[{"page":1,"results":[ROW]},{"page":2,"results":[ROW]}]"#,
            #"[{"page":1,"next":"https://example.org/2","results":[]},{"page":2,"results":[ROW,ROW]}]"#,
            #"{"pages":[{"results":[ROW]},{"results":[ROW]}]}"#,
            "{\"results\":[ROW]}\n{\"results\":[ROW]}",
            #"{"items":{"17":ROW,"18":ROW}}"#, #"{"17":ROW,"18":ROW}"#, #"{"a":ROW,"b":ROW}"#,
            #"{"5f0c9d1e2b3a4c5d6e7f8091":ROW,"5f0c9d1e2b3a4c5d6e7f8092":ROW}"#,
            #"{"hits":{"total":2,"hits":[{"_id":"1","_source":ROW},{"_id":"2","_source":ROW}]}}"#,
            #"{"data":{"songs":{"edges":[{"node":ROW},{"node":ROW}]}}}"#,
            #"{"data":[{"type":"song","id":"1","attributes":ROW},{"attributes":ROW}],"included":[{"x":1},{"x":1},{"x":1}]}"#,
            #"{"records":[{"id":"rec1","fields":ROW},{"id":"rec2","fields":ROW}]}"#,
            #"{"0":ROW,"1":ROW}"#, #"{"1999":[ROW],"2001":[ROW]}"#, #"{"Rock":[ROW],"Pop":[ROW]}"#,
        ]
    )
    func `rows are found in objects, pages and under keys`(text: String) throws {
        let text = text.replacing("ROW", with: Self.row)
        #expect(try names(text) == ["n by a", "n by a"])
    }

    @Test(arguments: [
        #"{"name":"Mix","by":"Jo","owner":"jo","tracks":[TRACKS]}"#,
        #"{"title":"Mix","artist":"Jo","type":"Playlist","tracks":[TRACKS]}"#,
        #"{"playlist":{"name":"Mix","by":"Jo","tracks":[TRACKS]}}"#,
        #"{"playlists":[{"name":"Mix","by":"Jo","tracks":[TRACKS]}]}"#,
        #"[{"tracks":[TRACKS],"name":"Mix","by":"Jo","year":1999,"collaborative":false}]"#,
    ])
    func `the name and the author of a playlist are not those of its tracks`(text: String) throws {
        let tracks = #"{"title":"A","artist":"Ada"},{"title":"B","artist":"Ben"}"#
        let found = try drafts(text.replacing("TRACKS", with: tracks))
        #expect(found == [try Draft(name: "A", credit: "Ada"), try Draft(name: "B", credit: "Ben")])
    }

    @Test(arguments: [
        #"{"name":"Mix","artist":"Jo","tracks":[TRACK]}"#,
        #"{"albums":[{"name":"Mix","by":"Jo","public":true,"tracks":[TRACK]}]}"#,
    ])
    func `an album is no playlist`(text: String) throws {
        let found = try drafts(text.replacing("TRACK", with: #"{"title":"A"}"#))
        #expect(found == [try Draft(name: "A", credit: "Jo", facts: ItemFacts(album: "Mix"))])
    }

    @Test func `the artist and the album above tracks belong to them`() throws {
        let found = try drafts(
            """
            {"library":{"version":"2","artists":[
              {"name":"Ada","rating":5,"albums":[
                {"title":"One","year":1999,"rating":4,"tracks":[{"title":"A","duration":200},{"title":"B","year":2001}]},
                {"title":"Two","tracks":[{"title":"C"}]}]},
              {"name":"Ben","albums":[{"title":"Three","tracks":[{"title":"D","artist":"Cleo"}]}]}]}}
            """
        )
        #expect(found.map(\.name) == ["A", "B", "C", "D"])
        #expect(found.map(\.credit) == ["Ada", "Ada", "Ada", "Cleo"])
        #expect(found.map(\.facts.album) == ["One", "One", "Two", "Three"])
        #expect(found.map(\.facts.year) == [1999, 2001, nil, nil])
        #expect(found.allSatisfy { $0.facts.rating == nil })
    }

    @Test(
        arguments: [
            #"[{"albums":[{"songs":[{"title":"A"}],"name":"One"}],"name":"Ada"}]"#,
            #"[{"artist":"Ada","album":"One","tracks":[{"title":"A"}]}]"#,
            #"[{"name":"One","artist":"Ada","tracks":[{"title":"A"}]}]"#,
            #"{"name":"One","artist":"Ada","tracks":[{"title":"A"}]}"#,
            #"{"albums":[{"title":"One","artist":"Ada","tracks":[{"title":"A"}]}]}"#,
            #"{"bands":[{"name":"Ada","records":[{"title":"One","discs":[{"number":1,"songs":[{"title":"A"}]}]}]}]}"#,
        ]
    )
    func `an album is not a song, wherever its name stands`(text: String) throws {
        let found = try drafts(text)
        #expect(found.map(\.name) == ["A"])
        #expect(found.map(\.credit) == ["Ada"])
        #expect(found.map(\.facts.album) == ["One"])
    }

    @Test func `a director belongs to the films below`() throws {
        let text = #"{"directors":[{"name":"Ada","films":[{"title":"One"},{"title":"Two"}]}]}"#
        #expect(try names(of: Movie.self, text) == ["One by Ada", "Two by Ada"])
    }

    @Test func `the name of a playlist is not that of its songs, and is counted`() throws {
        let text =
            #"{"lists":[{"name":"Party","owner":"Zoe","entries":[{"title":"A","artist":"a"},{"title":"B","artist":"b"}]}]}"#
        var reader = try ImportReader<Song>(ImportFile(text, name: "x.json"))
        var rows: [ImportReader<Song>.Row] = []
        while let row = try reader.next() { rows.append(row) }
        #expect(rows == [try song("A", "a"), try song("B", "b")])
        #expect(reader.ignoredColumns.columns.map(\.name) == ["lists.name", "lists.owner"])
    }

    @Test(
        arguments: [
            (#"{"export":{"rows":[{"T":{"kurz":"n"},"K":"a"},{"T":{"kurz":"m"},"K":"b"}]}}"#, "T.kurz", "K"),
            (#"{"ok":true,"warnings":[{"id":1}],"records":[{"T":"n","K":"a"},{"T":"m","K":"b"}]}"#, "T", "K"),
            (#"{"17":{"T":"n","K":"a"},"18":{"T":"m","K":"b"}}"#, "T", "K"),
            (#"[{"page":1,"results":[{"T":"n","K":"a"}]},{"page":2,"results":[{"T":"m","K":"b"}]}]"#, "T", "K"),
            (#"{"x":[{"T":"n","K":"a","L":[{"r":"1"},{"r":"2"},{"r":"3"}]},{"T":"m","K":"b"}]}"#, "T", "K"),
            (
                #"{"feed":{"entry":[{"im:name":{"label":"n"},"im:artist":{"label":"a"}},{"im:name":{"label":"m"},"im:artist":{"label":"b"}}]}}"#,
                "im:name.label", "im:artist.label"
            ),
            (#"{"x":[{"K":"a","items":[{"T":"n"}]},{"items":[{"T":"m"}],"K":"b"}]}"#, "T", "x.K"),
        ]
    )
    func `the columns that are offered are taken`(text: String, name: String, artist: String) throws {
        let options = ImportOptions(kind: .songs)
        let preview = try #require(ImportPreview.ofUnknownColumns(options) { ImportFile(text, name: "x.json") })
        #expect(preview.header.contains(name) && preview.header.contains(artist))
        let chosen = ChosenColumns([name: .name, artist: .credit])
        #expect(try names(text, mapping: chosen) == ["n by a", "m by b"])
    }

    @Test(
        arguments: [
            #"{"name":{"0":"A","1":"B"},"artist":{"0":"a","1":"b"}}"#, #"{"name":{"x":"A"},"artist":{"x":"a"}}"#,
            #"{"name":["A","B"],"artist":["a","b"]}"#, #"{"T":["A","B"],"K":["a","b"]}"#,
            #"{"columns":["name","artist"],"index":[0],"data":[["A","a"]]}"#,
            #"{"data":{"name":["A","B"],"artist":["a","b"]}}"#,
            #"{"name":["# + (0..<120_000).map { "\"Song \($0)\"" }.joined(separator: ",") + #"],"artist":["a"]}"#,
        ]
    )
    func `values column by column are refused`(text: String) {
        #expect(throws: ImportFileError.columnWise) { _ = try ImportReader<Song>(ImportFile(text, name: "x.json")) }
    }

    @Test(
        arguments: [
            (
                #"{"name":"n","artist":"a","releases":[{"title":"x","artist":"y"},{"title":"z","artist":"y"}]}"#,
                ["n by a"]
            ),
            (
                "{\"title\":[\"n\"],\"artist\":[\"a\",\"b\"]}\n{\"title\":[\"m\"],\"artist\":[\"a\"]}",
                ["n by a, b", "m by a"]
            ),
            (#"{"track":{"name":"n","id":"1"},"artist":{"name":"a","id":"2"}}"#, ["n by a"]),
            ("{\"name\":\"n\",\"artist\":\"a\",\"links\":[{\"u\":\"1\"},{\"u\":\"2\"}]}\n", ["n by a"]),
        ]
    )
    func `a row with lists and objects is a row`(text: String, expected: [String]) throws {
        #expect(try names(text) == expected)
    }

    @Test func `the rows of the kind that is imported are taken`() throws {
        let text = #"{"x":{"lieder":[{"title":"n","artist":"a"}],"filme":[{"title":"m","director":"d"}]}}"#
        #expect(try names(text) == ["n by a"])
        #expect(try names(of: Movie.self, text) == ["m by d"])
    }

    @Test func `rows behind a long list of others are found`() throws {
        let others = (0..<5_000).map { #"{"id":\#($0),"label":"Other"}"# }.joined(separator: ",")
        #expect(try names(#"{"x":{"others":[\#(others)],"mine":[\#(Self.row)]}}"#) == ["n by a"])
    }

    @Test func `only the people who directed are directors`() throws {
        let people =
            #"[{"Name":"Cleo","Type":"Actor"},{"Type":"Director","Name":"Ada"},{"Name":"Ben","Type":"Director"}]"#
        let text = #"""
            {"Items":[{"Name":"n","RunTimeTicks":83400000000,"ProductionYear":1999,"CommunityRating":7.9,
            "Type":"Movie","People":\#(people)},{"Name":"m","RunTimeTicks":1,"People":[{"Name":"Cleo","Type":"Actor"}]}]}
            """#
        var reader = try ImportReader<Movie>(ImportFile(text, name: "x.json"))
        let facts = ItemFacts(year: 1999, seconds: 8_340)
        #expect(try reader.next() == .draft(Draft(name: "n", credit: "Ada, Ben", facts: facts)))
        guard case .draft(let draft) = try reader.next() else { return #expect(Bool(false)) }
        #expect(draft.name == "m")
        #expect(draft.credit == "")
        #expect(reader.ignoredColumns.columns.map(\.name).contains("People.Name"))
        #expect(reader.ignoredColumns.columns.map(\.name).contains("CommunityRating"))
    }

    @Test func `nesting without end ends the reading`() throws {
        let text = String(repeating: #"{"a":["#, count: 100_000)
        #expect(try names(text) == ["broken off"])
    }

    @Test func `many lists are searched in little time`() throws {
        let lists = (0..<10_000).map { #""\#(String($0, radix: 26))":[{"x":1}]"# }.joined(separator: ",")
        let text = #"{"first":[{"x":1}],\#(lists)}"#
        #expect(try names(text) == ["invalid"])
    }
}
