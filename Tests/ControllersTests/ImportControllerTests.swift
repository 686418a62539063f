import AppTesting
import Controllers
import Foundation
import HTMLTesting
import HTTPServer
import HTTPTypes
import Models
import ModelsTesting
import Routing
import Storage
import Testing

@Suite(.timeLimit(.minutes(10))) struct ImportControllerTests {
    private static let csv = #"""
        Title;Artist;Year
        1999;Prince;1982
        "<b>Bold</b> & ""brave""";שלום 🎶;
        ;nobody;
        Africa;;1982
        Rosanna;Toto;MCM

        """#

    /// Sends a file with the form of the page, and waits until its import has ended.
    private func importing(
        _ content: String,
        named name: String = "my songs.csv",
        by button: String = "Import the file",
        in browser: Browser,
        _ change: (Page) throws -> Page = { $0 }
    ) async throws -> Page {
        let form = try await browser.visit("/import").attach(
            Array(content.utf8),
            named: name,
            type: "text/csv",
            to: "File"
        )
        try #expect(await change(form).submit(button).path == "/import")
        return try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
    }

    @Test(arguments: Transport.allCases)
    func `a file is imported by the form, and its errors are listed`(transport: Transport) async throws {
        try await TestApp.empty().browse(over: transport) { browser in
            let page = try await importing(Self.csv, in: browser)
            try #expect(page.one(".import-result h2").text == "Imported “my songs.csv”")
            try #expect(page.one(".import-result > p:nth-child(2)").text.hasPrefix("3 songs added in "))
            let headings = ["Ignored values", "1 value left out", "2 invalid rows"]
            try #expect(page.all(".import-result h3").map(\.text) == headings)
            let rows = try page.all(".import-problems tbody tr").map { try $0.all("td").map(\.text) }
            #expect(
                rows == [
                    ["Line 6", "The year is not clear. It has four digits, such as 1999.", "MCM"],
                    ["Line 4", "The name is missing.", ";nobody;"],
                    ["Line 5", "The artist is missing.", "Africa;;1982"],
                ]
            )

            let songs = try await page.click("Show the songs")
            try #expect(songs.all("ol.media > li").count == 3)
            try #expect(songs.one("main").text.contains(#"<b>Bold</b> & "brave""#))
            try #expect(songs.all("main b").isEmpty)
        }
    }

    @Test func `the columns of an unknown file are chosen with its first rows, and remembered`() async throws {
        try await TestApp.empty().browse { browser in
            let csv = "Uno,Dos,Tres\nAfrica,Toto,<1982>\nRosanna,Toto,1982\n"
            let page = try await importing(csv, named: "s.csv", in: browser)
            try #expect(page.one(".import-result .error").text.contains("no column for the name or the artist"))
            try #expect(page.all(".import-columns table label").map(\.text) == ["Uno", "Dos", "Tres"])
            try #expect(page.all(".import-columns li").map(\.text).prefix(4) == ["Africa", "Rosanna", "Toto", "Toto"])
            let missing = try await page.select("Name", from: "Uno").submit("Import with these columns")
            #expect(missing.status == .unprocessableContent)
            try #expect(missing.one("[role=alert]").text == "No column is the artist. Choose one.")
            // The choice is kept, and the first rows are shown again.
            try #expect(missing.value(of: "Uno") == "Name")
            try #expect(missing.all(".import-columns li").count == 6)
            let chosen = try missing.select("Artist", from: "Dos").select("Year", from: "Tres")
            _ = try await chosen.submit("Import with these columns")
            let done = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(done.one(".import-result").text.contains("2 songs added"))
            try #expect(done.all(".import-result ul li").map(\.text) == ["“Tres”: 1 value"])
            try #expect(done.all(".import-columns").isEmpty)

            let again = try await importing("Uno,Dos,Tres\nLea,Toto,1982\n", named: "t.csv", in: browser)
            try #expect(again.one(".import-result").text.contains("1 song added"))
            try #expect(again.all(".import-columns").isEmpty)
        }
    }

    @Test func `the columns of a file are shown in the encoding that is chosen`() async throws {
        try await TestApp.empty().browse { browser in
            let bytes: [UInt8] = Array("Uno,Dos\n".utf8) + [0xCA, 0xE8, 0xED, 0xEE] + Array(",Toto\n".utf8)
            let form = try await browser.visit("/import").select("koi8-r", from: "Encoding")
            _ = try await form.attach(bytes, named: "s.csv", type: "text/csv", to: "File").submit("Import the file")
            let first = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(first.all(".import-columns li").map(\.text) == ["йХМН", "Toto"])
            try #expect(first.value(of: "Encoding of the file") == "koi8-r")
            _ = try await first.select("windows-1251", from: "Encoding of the file").submit("Import with these columns")
            let page = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(page.all(".import-columns li").map(\.text) == ["Кино", "Toto"])
            try #expect(page.value(of: "Encoding of the file") == "windows-1251")
            let chosen = try page.select("Name", from: "Uno").select("Artist", from: "Dos")
            _ = try await chosen.submit("Import with these columns")
            let done = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(done.one(".import-result").text.contains("1 song added"))
            try #expect(await browser.visit("/songs").one("ol.media .media-title").text == "Кино")
        }
    }

    @Test func `bytes that the chosen encoding does not have are refused with their line`() async throws {
        try await TestApp.empty().browse { browser in
            let bytes: [UInt8] = Array("name,artist\nAfrica,Toto\nCaf".utf8) + [0xE9] + Array(",Toto\n".utf8)
            let form = try await browser.visit("/import").select("utf-8", from: "Encoding")
            _ = try await form.attach(bytes, named: "s.csv", type: "text/csv", to: "File").submit("Import the file")
            let page = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(
                page.one(".import-result .error").text
                    == "Line 3 has bytes that are not valid in utf-8. Choose another encoding."
            )
            try #expect(await browser.visit("/songs").all("ol.media > li").isEmpty)
        }
    }

    @Test func `the columns can be chosen at once, and are imported also after a check`() async throws {
        try await TestApp.empty().browse { browser in
            let file = Array("Uno,Dos\nAfrica,Toto\n".utf8)
            let form = try await browser.visit("/import").attach(file, named: "s.csv", type: "text/csv", to: "File")
            try #expect(
                await form.submit("Check the file").all(".import-columns table label").map(\.text) == ["Uno", "Dos"]
            )
            let page = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            let chosen = try page.select("Name", from: "Uno").select("Artist", from: "Dos")
            _ = try await chosen.submit("Import with these columns")
            let done = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(done.one(".import-result").text.contains("1 song added"))
        }
    }

    @Test func `if the file is gone, the choice of its columns is kept until it is complete, and then remembered`()
        async throws
    {
        let app = try await TestApp.empty()
        try await app.browse { browser in
            let page = try await importing("Uno,Dos\nAfrica,Toto\n", in: browser)
            // The file of another visitor takes the place of the first one.
            _ = try await importing("Three,Four\na,b\n", in: Browser(responder: app.application))
            var form = try await page.select("Name", from: "Uno").submit("Import with these columns")
            #expect(form.status == .unprocessableContent)
            try #expect(form.all(".import-columns table label").map(\.text) == ["Uno", "Dos"])
            try #expect(form.value(of: "Uno") == "Name")
            form = try await form.select("Artist", from: "Dos").submit("Import with these columns")
            #expect(form.status == .conflict)
            try #expect(form.one("[role=alert]").text.contains("the meanings of its columns are saved"))
            let again = try await importing("Uno,Dos\nAfrica,Toto\n", in: browser)
            try #expect(again.one(".import-result").text.contains("1 song added"))
        }
    }

    @Test func `of two columns called name, the right one is chosen, and remembered`() async throws {
        try await TestApp.empty().browse { browser in
            let page = try await importing("Name,Name,Artist,\nx,Africa,Toto,1\n", in: browser)
            try #expect(page.one(".import-result .error").text.contains("two columns named “Name”"))
            try #expect(
                page.all(".import-columns table label").map(\.text) == ["Name", "Name (2)", "Artist", "Column 4"]
            )
            let chosen = try page.select("Nothing", from: "Name").select("Name", from: "Name (2)")
            _ = try await chosen.submit("Import with these columns")
            let done = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(done.one(".import-result").text.contains("1 song added"))
            try #expect(done.all(".import-result ul li").map(\.text) == ["“Name”: 1 value", "“Column 4”: 1 value"])

            let again = try await importing("Name,Name,Artist,\nx,Rosanna,Toto,1\n", in: browser)
            try #expect(again.one(".import-result").text.contains("1 song added"))
        }
    }

    @Test func `only its sender sees the rows of a file that waits for its columns`() async throws {
        let app = try await TestApp.empty()
        try await app.browse { browser in
            let profile = try await browser.visit("/profile").fill("First name", with: "Ada")
            _ = try await profile.fill("Last name", with: "L").submit("Save")
            let page = try await importing("Uno,Dos\nAfrica,Toto\n", in: browser)
            try #expect(page.all(".import-columns table label").count == 2)
            let stranger = Browser(responder: app.application)
            try #expect(await stranger.visit("/import").all(".import-columns table label").isEmpty)
            _ = try await importing("name,artist\nRosanna,Toto\n", in: stranger)
            try #expect(await browser.visit("/import").all(".import-columns table label").count == 2)
        }
    }

    @Test func `a file of movies whose columns are chosen is imported as movies`() async throws {
        try await TestApp.empty().browse { browser in
            let page = try await importing("Uno,Dos\nHeat,Mann\n", in: browser) {
                try $0.select("Movies", from: "Contents")
            }
            let chosen = try page.select("Name", from: "Uno").select("Director", from: "Dos")
            _ = try await chosen.submit("Import with these columns")
            let done = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(done.one(".import-result").text.contains("1 movie added"))
            try #expect(await browser.visit("/movies").all("ol.media > li").count == 1)
        }
    }

    @Test func `undoing an import keeps an item that was restored after it`() async throws {
        try await TestApp.empty().browse { browser in
            _ = try await importing("name,artist\nAfrica,Toto\nRosanna,Toto\n", in: browser)
            let list = try await browser.visit("/songs?sort=name")
            let row = try #require(try list.all("ol.media a.media-row").last)
            _ = try await list.click(row.text).submit("Delete")
            _ = try await importing("name,artist\nVogue,Madonna\n", named: "new.csv", in: browser)
            _ = try await browser.visit("/songs/deleted").submit("Restore “Rosanna”")
            let page = try await browser.visit("/import").submit("Undo the import of “new.csv”")
            try #expect(page.one("[role=status].notice").text == "The import was undone: 1 song deleted.")
            let songs = try await browser.visit("/songs?sort=name").all("ol.media .media-title").map(\.text)
            #expect(songs == ["Africa", "Rosanna"])
        }
    }

    @Test func `an import can be undone as a whole`() async throws {
        try await TestApp.empty().browse { browser in
            let result = try await importing("name,artist\nAfrica,Toto\nRosanna,Toto\n", named: "<b>.csv", in: browser)
            let page = try await result.click("Undo this import")
            try #expect(page.one(".import-recent strong").text == "“<b>.csv”")
            try #expect(await browser.visit("/songs").all("ol.media > li").count == 2)
            let undone = try await page.submit("Undo the import of “<b>.csv”")
            try #expect(undone.one("[role=status].notice").text == "The import was undone: 2 songs deleted.")
            try #expect(undone.all(".import-recent").isEmpty)
            try #expect(undone.all(".import-result").isEmpty)
            try #expect(await browser.visit("/import").all(".import-result").isEmpty)
            try #expect(await browser.visit("/songs").one("main").text.contains("No data found"))
            try #expect(await browser.visit("/search?q=africa").one("main").text.contains("Africa") == false)
            let again = try await page.submit("Undo the import of “<b>.csv”")
            try #expect(again.one("[role=status].notice").text == "This import can no longer be undone.")
        }
    }

    @Test func `undoing an import says what stays, and leaves the report of a later one`() async throws {
        try await TestApp.empty().browse { browser in
            _ = try await importing("name,artist\nAfrica,Toto\nRosanna,Toto\n", named: "a.csv", in: browser)
            _ = try await browser.visit("/songs").click("Rosanna Toto").click("Edit").fill("Year", with: "1982")
                .submit("Save")
            _ = try await importing("name,artist\nVogue,Madonna\n", named: "b.csv", in: browser)
            let page = try await browser.visit("/import").submit("Undo the import of “a.csv”")
            try #expect(
                page.one("[role=status].notice").text
                    == "The import was undone: 1 song deleted. 1 edited song stays."
            )
            try #expect(page.one(".import-result h2").text == "Imported “b.csv”")
        }
    }

    @Test func `a file of movies by a service that was imported as songs is named`() async throws {
        try await TestApp.empty().browse { browser in
            let csv = "Date,Name,Year,Letterboxd URI\n2024-03-02,Alien,1979,https://boxd.it/1\n"
            let page = try await importing(csv, in: browser)
            try #expect(
                page.one(".import-result .error").text
                    == "This is a list of movies from Letterboxd. Import it as movies."
            )
            try #expect(page.all(".import-columns table").isEmpty)
            _ = try await page.submit("Import as movies")
            let done = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(done.one(".import-result").text.contains("1 movie added"))
        }
    }

    @Test(arguments: [
        ("Title,Director,Year\nAlien,Ridley Scott,1979\n", "m.csv", "Songs", "movies", "“Director”"),
        ("Title,Artist\nAfrica,Toto\n", "s.csv", "Movies", "songs", "“Artist”"),
        (#"[{"title":"Alien","director":"Ridley Scott"}]"#, "m.json", "Songs", "movies", "“director”"),
    ])
    func `a table that looks like the other kind is imported as that by one click, and the form keeps this kind`(
        file: (content: String, name: String, chosen: String, other: String, column: String)
    ) async throws {
        try await TestApp.empty().browse { browser in
            let page = try await importing(file.content, named: file.name, in: browser) {
                try $0.select(file.chosen, from: "Contents")
            }
            try #expect(
                page.all(".import-columns > p").first?.text
                    == "Because of the column \(file.column), this looks like a list of \(file.other)."
            )
            try #expect(page.all(".import-columns table").count == 1)
            _ = try await page.submit("Import as \(file.other)")
            let done = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(done.one(".import-result").text.contains("1 \(file.other.dropLast()) added"))
            try #expect(done.all(".import-columns").isEmpty)
            try #expect(done.value(of: "Contents").lowercased() == file.other)
            try #expect(await browser.visit("/\(file.other)").all("ol.media > li").count == 1)
            let late = try await page.submit("Import as \(file.other)")
            #expect(late.status == .conflict)
            try #expect(late.one("[role=alert]").text.contains("The file is no longer here"))
        }
    }

    @Test func `a table of neither kind is not called the other one`() async throws {
        try await TestApp.empty().browse { browser in
            for content in ["Uno,Dos\nAfrica,Toto\n", "Title,Composer\nAfrica,Toto\n"] {
                let page = try await importing(content, in: browser)
                try #expect(page.all(".import-columns table").count == 1)
                try #expect(!page.one(".import-columns").text.contains("looks like"))
            }
        }
    }

    @Test func `the list of errors can be downloaded`() async throws {
        try await TestApp.empty().browse { browser in
            let none = try await browser.request(.get, "/import/problems.csv")
            #expect(none.status == .notFound)
            _ = try await importing(Self.csv, in: browser)
            let list = try await browser.request(.get, "/import/problems.csv")
            #expect(list.headerFields[.contentDisposition] == "attachment; filename=\"problems.csv\"")
            #expect(list.headerFields[.contentType]?.hasPrefix("text/csv") == true)
            #expect(
                list.text == "row,line,column,field,problem,content\r\n,4,1,name,The name is missing.,\";nobody;\"\r\n"
                    + ",5,8,artist,The artist is missing.,\"Africa;;1982\"\r\n"
            )
        }
    }

    @Test func `an import of all rows or none adds nothing if a row is invalid`() async throws {
        try await TestApp.empty().browse { browser in
            let box = "Import nothing if a row is invalid"
            let page = try await importing(Self.csv, in: browser) { try $0.check(box) }
            try #expect(page.one(".import-result h2").text == "Nothing was imported from “my songs.csv”")
            try #expect(
                page.one(".import-result .error").text
                    == "Some rows are invalid, and you chose to import nothing if a row is invalid."
            )
            try #expect(page.all(".import-problems tbody tr").count == 3)
            let songs = try await browser.visit("/songs")
            try #expect(songs.one("main").text.contains("No data found"))
        }
    }

    @Test func `a file can be checked before anything changes`() async throws {
        try await TestApp.empty().browse { browser in
            let csv = "name,artist,Popularity\nAfrica,Toto,80\n,nobody,\n"
            let page = try await importing(csv, named: "s.csv", by: "Check the file", in: browser)
            try #expect(page.one(".import-result h2").text == "Checked “s.csv”")
            try #expect(page.one(".import-result").text.contains("1 song can be imported. The songs are unchanged."))
            try #expect(page.all(".import-result ul li").map(\.text) == ["“Popularity”: 1 value"])
            try #expect(page.one(".import-problems tbody tr").text.contains("Line 3"))
            try #expect(await browser.visit("/songs").one("main").text.contains("No data found"))
        }
    }

    @Test func `after a check, the form has the same choices for the import`() async throws {
        try await TestApp.empty().browse { browser in
            let form = try await browser.visit("/import").select("Movies", from: "Contents")
                .select("CSV", from: "Format").check("Import nothing if a row is invalid")
                .attach(Array("name,director\nAlien,Ridley Scott\n".utf8), named: "m.csv", to: "File")
            _ = try await form.submit("Check the file")
            let page = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(page.value(of: "Contents") == "Movies")
            try #expect(page.value(of: "Format") == "CSV")
            try #expect(page.isChecked("Import nothing if a row is invalid"))
            let file = Array("name,director\nAlien,Ridley Scott\n".utf8)
            _ = try await page.attach(file, named: "m.csv", to: "File").submit("Import the file")
            let imported = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(imported.one(".import-result").text.contains("1 movie added"))
            try #expect(imported.value(of: "Contents") == "Movies")
        }
    }

    @Test func `a file of songs does not become movies`() async throws {
        try await TestApp.empty().browse { browser in
            let form = try await browser.visit("/import?kind=movies")
                .attach(Array("name,artist\nAfrica,Toto\n".utf8), named: "s.csv", to: "File")
            _ = try await form.submit("Import the file")
            let page = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(page.one(".import-result .error").text.contains("no column for the director"))
        }
    }

    @Test func `a file whose rows all exist has nothing new`() async throws {
        try await TestApp.empty().browse { browser in
            _ = try await importing("name,artist\nAfrica,Toto\n", in: browser)
            let page = try await importing("name,artist\nAfrica,Toto\n", named: "s.csv", in: browser)
            try #expect(page.one(".import-result h2").text == "Nothing new in “s.csv”")
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `the form that a list links to imports into this list`(sample: CatalogueSample) async throws {
        try await TestApp().browse { browser in
            let link = try await browser.visit(sample.path).one(".related-links a[href^='/import']")
            let form = try await browser.visit(#require(link["href"]))
            let file = Array("name,\(sample.credit)\nAfrica,Toto\n".utf8)
            _ = try await form.attach(file, named: "f.csv", type: "text/csv", to: "File").submit("Check the file")
            let page = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(page.one(".import-result").text.contains("1 \(sample.singular) can be imported"))
        }
    }

    @Test func `a check that fails does not speak of an import`() async throws {
        try await TestApp.empty().browse { browser in
            let csv = "name,name\nAfrica,Toto\n"
            let page = try await importing(csv, named: "s.csv", by: "Check the file", in: browser)
            try #expect(page.one(".import-result h2").text == "Nothing can be imported from “s.csv”")
        }
    }

    @Test func `a file whose format is detected may be an envelope without data`() async throws {
        try await TestApp.empty().browse { browser in
            let file = Array(#"{"code":"19001","data":null}"#.utf8)
            let form = try await browser.visit("/import").attach(file, named: "f.txt", type: "text/plain", to: "File")
            _ = try await form.submit("Import the file")
            let page = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(page.one(".import-result h2").text == "No data found in “f.txt”")
        }
    }

    @Test func `a file with more rows than the catalogue may have changes nothing, and the page says why`() async throws
    {
        var limits = RowLimits()
        limits.items = 14
        try await TestApp(limits: limits).browse { browser in
            // A file of duplicates alone is no exception, because comparing them takes time, too.
            for rows in ["One,Metallica\nTwo,Metallica\n", String(repeating: "One,Metallica\n", count: 15)] {
                let page = try await importing("name,artist\n\(rows)", in: browser)
                try #expect(page.one(".import-result").text.contains("the limit is 14 songs in total"))
            }
            try #expect(await browser.visit("/songs").one(".list-header .count").text == "13 songs")
        }
    }

    @Test func `duplicates are skipped, unless the visitor wants them`() async throws {
        try await TestApp.empty().browse { browser in
            _ = try await importing("name,artist\nAfrica,Toto\n", in: browser)
            let again = try await importing("name,artist\nAfrica,Toto\n", in: browser)
            try #expect(again.one(".import-result").text.contains("Nothing new"))
            try #expect(again.one(".import-result").text.contains("Skipped 1 song that already existed"))
            let twice = try await importing("name,artist\nAfrica,Toto\n", in: browser) {
                try $0.uncheck("Skip songs and movies that already exist or are repeated")
            }
            try #expect(twice.one(".import-result").text.contains("1 song added"))
        }
    }

    @Test func `movies are imported into the movies, in the chosen format`() async throws {
        try await TestApp.empty().browse { browser in
            let page = try await importing(#"{"name":"Alien","director":"Ridley Scott"}"#, named: "x", in: browser) {
                try $0.select("Movies", from: "Contents").select("JSON Lines", from: "Format")
            }
            try #expect(page.one(".import-result").text.contains("1 movie added"))
            let movies = try await page.click("Show the movies")
            try #expect(movies.one("ol.media > li").text.contains("Ridley Scott"))
        }
    }

    @Test(
        arguments: [
            ("", "The file is empty."), (" \n", "The file is empty."),
            (
                #"{"code":"500","data":[]}"#,
                #"The “code” is "500", which means an error. It should be 19001."#
            ),
            (#"{"code":"19001"}"#, "The JSON has no “data” with the rows."),
            (
                "a,b\n1,2",
                "The first line has no column for the name or the artist. It has “a” and “b”. Say below what each column"
                    + " is."
            ),
            (
                "a\n1",
                "The first line has no column for the name or the artist. It has “a”. Put the column names in the first"
                    + " line, for example: name, artist."
            ),
            (
                "a,b,c,d,e,f,g,h,i,j,k,l\n1,2,3,4,5,6,7,8,9,10,11,12",
                "The first line has no column for the name or the artist. It has “a”, “b”, “c”, “d”, “e”, “f”, “g”, “h”,"
                    + " “i”, “j” and 2 more. Say below what each column is."
            ),
            (
                "<p>,<p>",
                "The first line has no column for the name or the artist. It has “<p>” and “<p>”. Say below what each column is."
            ),
        ]
    )
    func `a file of which nothing can be made is refused in words`(
        file: (content: String, words: String)
    ) async throws {
        try await TestApp().browse { browser in
            let page = try await importing(file.content, named: "<script>.csv", in: browser) {
                file.content.hasPrefix("{") ? try $0.select("JSON envelope", from: "Format") : $0
            }
            try #expect(page.one(".import-result h2").text == "Nothing was imported from “<script>.csv”")
            try #expect(page.one(".import-result .error").text == file.words)
            try #expect(page.one(".import-result").text.contains("The songs are unchanged."))
            try #expect(page.all("main script").isEmpty)
        }
    }

    @Test func `a file without a valid row is not reported as imported`() async throws {
        try await TestApp.empty().browse { browser in
            let page = try await importing("name,artist\n,Toto\nAfrica,\n", named: "s.csv", in: browser)
            try #expect(page.one(".import-result h2").text == "Nothing was imported from “s.csv”")
            try #expect(page.one(".import-result .error").text == "All rows of the file are invalid.")
            try #expect(page.all(".import-problems tbody tr").count == 2)
            try #expect(page.all(".import-result a[href='/songs']").isEmpty)
        }
    }

    @Test(arguments: [("kind", "books"), ("kind", ""), ("format", "xml")])
    func `choices that the form does not offer are refused`(field: (name: String, value: String))
        async throws
    {
        try await TestApp.empty().browse { browser in
            let other = field.name == "kind" ? ("format", "csv") : ("kind", "songs")
            let fields = [other, (field.name, field.value)].map { name, value in
                "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
            }
            let file =
                "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"s.csv\"\r\n\r\nname,artist\na,b\r\n"
            let response = try await browser.request(
                .post,
                "/import",
                headerFields: [.contentType: "multipart/form-data; boundary=b"],
                body: Array((fields.joined() + file + "--b--\r\n").utf8)
            )
            #expect(response.status == .unprocessableContent)
            #expect(response.text.contains("Choose the contents and the format of the file from the lists."))
            try await #expect(browser.visit("/import").all(".import-result").isEmpty)
        }
    }

    @Test func `a truncated file is reported with the place, and keeps the rows before it`() async throws {
        try await TestApp.empty().browse { browser in
            let page = try await importing(#"[{"name":"Africa","artist":"Toto"},{"name""#, named: "s.json", in: browser)
            try #expect(page.one(".import-result").text.contains("1 song added"))
            try #expect(page.one(".import-result").text.contains("The file cannot be read beyond line 1, column 43"))
            try #expect(
                page.one(".import-problems tbody td:nth-child(2)").text
                    == #"Expected ":" after the name, but found the end of the file."#
            )
        }
    }

    @Test(arguments: [
        ("photo.png", "\u{1}PNG\r\n\u{1A}\n", "This is not a text file. It should be CSV, JSON or JSON Lines."),
        (
            "songs.json", "name,artist\nAfrica,Toto\n",
            "This is not a JSON array of rows. Check the format: CSV, JSON or JSON Lines."
        ),
    ])
    func `a file in another format is refused in plain words`(name: String, content: String, message: String)
        async throws
    {
        try await TestApp.empty().browse { browser in
            let page = try await importing(content, named: name, in: browser)
            try #expect(page.one(".import-result h2").text == "Nothing was imported from “\(name)”")
            try #expect(page.one(".import-result .error").text == message)
            try #expect(page.all(".import-problems").isEmpty)
        }
    }

    @Test func `without a file no import starts, and the choices stay`() async throws {
        try await TestApp().browse { browser in
            let earlier = try await importing("name,artist\n", in: browser)
            try #expect(earlier.one(".import-result time")["datetime"] != nil)
            let page = try await browser.visit("/import").select("Movies", from: "Contents")
                .select("CSV", from: "Format").uncheck("Skip songs and movies that already exist or are repeated")
                .submit(
                    "Import the file"
                )
            #expect(page.status == .unprocessableContent)
            #expect(page.title.hasPrefix("Error: Import and export"))
            try #expect(page.one("#file-error").text == "Choose a file.")
            try #expect(page.all(".import-result").isEmpty)
            try #expect(page.one("#file")["aria-describedby"] == "file-hint file-error")
            #expect(try page.value(of: "Contents") == "Movies")
            #expect(try page.value(of: "Format") == "CSV")
            #expect(try !page.isChecked("Skip songs and movies that already exist or are repeated"))
        }
    }

    @Test(arguments: Transport.allCases)
    func `a body that is not a form with a file is refused`(transport: Transport) async throws {
        try await TestApp().browse(over: transport) { browser in
            let response = try await browser.post(["kind": "songs"], to: "/import")
            #expect(response.status == .unsupportedMediaType)
        }
    }

    @Test func `a form with too many fields is refused for that`() async throws {
        try await TestApp().browse(over: .inProcess) { browser in
            let field = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
            let response = try await browser.request(
                .post,
                "/import",
                headerFields: [.contentType: "multipart/form-data; boundary=b"],
                body: Array((String(repeating: field, count: 20) + "--b--\r\n").utf8)
            )
            #expect(response.status == .contentTooLarge)
            #expect(response.text.contains("The form has too many fields."))
            #expect(!response.text.contains("larger than"))
        }
    }

    @Test func `a file that is too large is refused before it is read`() async throws {
        try await TestApp().browse(over: .socket) { browser in
            let body = [UInt8](repeating: UInt8(ascii: "x"), count: ImportController.sizeLimit + (1 << 20))
            let response = try await browser.request(
                .post,
                "/import",
                headerFields: [.contentType: "multipart/form-data; boundary=b"],
                body: body
            )
            #expect(response.status == .contentTooLarge)
            #expect(response.text.contains("The file is larger than 100 MB."))
        }
    }

    @Test func `a file is not held until the password is entered, and the page says so`() async throws {
        try await TestApp(protecting: .writes).browse { browser in
            let page = try await browser.visit("/import").attach(Array(Self.csv.utf8), named: "s.csv", to: "File")
                .submit("Import the file")
            #expect(page.status == .forbidden)
            try #expect(page.one("h1").text == "Sign in first")
            try await #expect(browser.visit("/import").all(".import-result").isEmpty)
        }
    }

    @Test func `open pages follow an import to its end`() async throws {
        try await TestApp.empty().browse { browser in
            let stream = try await OpenPage("/import", in: browser)
            #expect(try await stream.next()?.name == "ready")
            _ = try await importing(Self.csv, in: browser)
            while let event = try await stream.next() {
                let region = try #require(try event.document().first("#live-import"))
                guard try region.first(".import-result") != nil else { continue }
                #expect(try region.all("tbody tr").count == 3)
                return
            }
            Issue.record("The stream has ended")
        }
    }

    /// The file name as current browsers write it, as older ones did, and as other programs do.
    @Test(
        arguments: [
            (#"the %22best%22.csv"#, #"the "best".csv"#), (#"the \"best\".csv"#, #"the "best".csv"#),
            (#"\"%22.csv"#, "\"\".csv"), (#"C:\songs\all.csv"#, #"all.csv"#), (#"a\\b\".csv"#, #"b".csv"#),
        ]
    )
    func `a file may have quotes in its name`(name: (sent: String, shown: String)) async throws {
        try await TestApp.empty().browse { browser in
            let fields = [("kind", "songs"), ("format", "csv")].map { name, value in
                "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
            }
            let disposition = "Content-Disposition: form-data; name=\"file\"; filename=\"\(name.sent)\""
            let file = "--b\r\n\(disposition)\r\n\r\nname,artist\r\nAfrica,Toto\r\n"
            let response = try await browser.request(
                .post,
                "/import",
                headerFields: [.contentType: "multipart/form-data; boundary=b"],
                body: Array((fields.joined() + file + "--b--\r\n").utf8)
            )
            #expect(response.status == .seeOther)
            let page = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(page.one(".import-result h2").text == "Imported “\(name.shown)”")
        }
    }

    @Test func `cancelling without a running import does nothing`() async throws {
        try await TestApp().browse { browser in
            let response = try await browser.post([:], to: "/import/cancellation")
            #expect(response.status == .seeOther)
            #expect(response.headerFields[.location] == "/import")
        }
    }
}

@Suite(.timeLimit(.minutes(5))) struct UploadBudgetTests {
    @Test(arguments: [false, true])
    func `uploads beyond the part of the disk that all may take are refused for a while`(isDiskFull: Bool) async throws
    {
        let storage = try Storage.inMemory()
        let imports = await ImportModel(
            songs: CatalogueModel(state: try storage.songStore.load(), store: storage.songStore),
            movies: CatalogueModel(state: try storage.movieStore.load(), store: storage.movieStore)
        )
        let pages = PageResponder(assetVersion: 1, liveEpoch: "test")
        let limit = TemporaryFile.cost + 400
        let disk = DiskSpace { .init(total: 4 * limit, free: 2 * limit) }
        let files = isDiskFull ? ByteBudget(.max, on: disk) : ByteBudget(limit)
        let controller = ImportController(imports: imports, pages: pages, files: files)
        func status(fileOf size: Int) async throws -> HTTPResponse.Status {
            let request = Request.importing(String(repeating: "x", count: size), ["kind": "songs"])
            do {
                return try await controller.begin(request, in: RequestContext()).status
            } catch let error as RequestError where error == .diskIsAlmostFull {
                return error.status
            }
        }
        #expect(try await status(fileOf: 1_000) == .serviceUnavailable)
        // A file that was imported no longer counts, from a moment after its report.
        for _ in 1...3 {
            while try await status(fileOf: 10) != .seeOther { await Task.yield() }
            _ = await imports.waitForReport()
        }
    }
}

/// Tests with an import that runs until a test ends it.
@Suite(.timeLimit(.minutes(10))) struct ImportUnderWayTests {
    private let imports: ImportModel
    private let endless = EndlessFile()
    private let controller: ImportController
    private let storage: Storage

    init() async throws {
        storage = try Storage.inMemory()
        imports = await ImportModel(
            songs: CatalogueModel(state: try storage.songStore.load(), store: storage.songStore),
            movies: CatalogueModel(state: try storage.movieStore.load(), store: storage.movieStore)
        )
        controller = ImportController(
            imports: imports,
            pages: PageResponder(assetVersion: 1, liveEpoch: "test"),
            files: ByteBudget(1 << 20)
        )
        try await imports.begin(endless.file, options: ImportOptions(kind: .songs, skipsDuplicates: false))
        for await state in await imports.changes() {
            if case .running(let progress) = state.activity, progress.rowCount > 0 { break }
        }
    }

    private func document(_ response: Response) throws -> Document {
        guard case .bytes(let bytes) = response.body else { throw NoPage() }
        return try Document(html: bytes)
    }

    private struct NoPage: Error {}

    @Test func `the page shows the progress and a button to cancel`() async throws {
        let page = try document(await controller.show(nil, in: RequestContext()))
        let progress = try #require(try page.first(".import-progress"))
        #expect(try progress.first("h2")?.text == "Importing “endless.csv”")
        #expect(try progress.first("#import-progress")?.text.contains("of them invalid") == true)
        #expect(try progress.first(".hint")?.text.contains("per second") == true)
        #expect(try progress.first("progress")?["value"] == nil)
        #expect(try progress.first("form")?["action"] == "/import/cancellation")
        let link = try #require(try progress.first("a"))
        #expect(link.text == "Reload" && link["href"] == "/import")
        await imports.close()
    }

    @Test func `a client that imports without pause lets others import in between`() async throws {
        let greedy = ClientAddress(try #require(IPAddress("192.0.2.1")))
        let patient = ClientAddress(try #require(IPAddress("192.0.2.2")))
        let check = ["kind": "songs", "check": "1"]
        for client in [patient, greedy] {
            #expect(
                try await controller.begin(.importing("name,artist\n", check), in: context(client)).status == .conflict
            )
        }
        await imports.cancel()
        let refusal = try await controller.begin(.importing("name,artist\n", check), in: context(greedy))
        #expect(refusal.status == .conflict)
        let message = try document(refusal).first(".error-summary[role=alert]")?.text
        #expect(message?.hasPrefix("Others have waited longer") == true)
        for client in [patient, greedy] {
            #expect(
                try await controller.begin(.importing("name,artist\n", check), in: context(client)).status == .seeOther
            )
            _ = await imports.waitForReport()
        }
    }

    private func context(_ client: ClientAddress) -> RequestContext {
        var context = RequestContext()
        context.client = client
        return context
    }

    @Test func `a second file is refused`() async throws {
        let request = Request(head: HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/import"))
        let response = try await controller.begin(request, in: RequestContext())
        #expect(response.status == .conflict)
        #expect(response.headerFields[.retryAfter] == "5")
        let page = try document(response)
        #expect(try page.first("#file-error") == nil)
        let error = try page.first(".error-summary[role=alert]")?.text
        #expect(error?.hasPrefix("Another import or check is running: “endless.csv”.") == true)
        await imports.close()
    }

    @Test func `cancelling an import leaves the items as they were`() async throws {
        #expect(await controller.cancel().status == .seeOther)
        let page = try document(await controller.show(nil, in: RequestContext()))
        #expect(try page.first(".import-result h2")?.text == "The import of “endless.csv” was cancelled")
        #expect(try page.first(".import-result p")?.text == "The songs are unchanged.")
        #expect(try page.all("progress").isEmpty)
        #expect(try await storage.songStore.load().count == 0)
    }
}

extension Request {
    /// The form with a file and the given fields.
    fileprivate static func importing(_ content: String, _ fields: [String: String]) -> Request {
        let fields = fields.map { name, value in
            "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        let file = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\n\(content)\r\n--b--\r\n"
        var head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/import")
        head.headerFields[.contentType] = "multipart/form-data; boundary=b"
        return Request(head: head, body: RequestBody(Array((fields.joined() + file).utf8)))
    }
}
