import AppTesting
import HTMLTesting
import Models
import Storage
import Testing

@Suite(.timeLimit(.minutes(10))) struct TurntableControllerTests {
    @Test func `a song is put on the turntable from its page, and every page shows it with the person`() async throws {
        let app = try await TestApp()
        try await app.browse { browser in
            _ = try await browser.post(["name": "Ada"], to: "/greeting")
            let song = try await browser.visit("/songs/1")
            let name = try song.one("h1").text
            let turntable = try await song.submit("Put on the turntable")
            #expect(turntable.path == "/turntable")
            try #expect(turntable.one(".player .playing-title a")["href"] == "/songs/1")
            try #expect(turntable.one(".player .hint").text.hasPrefix("Ada put it on, "))
            try #expect(turntable.one(".plays .badge").text == "On now")

            let stranger = Browser(responder: app.application)
            for path in ["/", "/songs", "/songs?page=1", "/text", "/settings", "/nothing-here"] {
                let page = try await stranger.visit(path)
                try #expect(page.one("#live-turntable-sign .playing-title").text == name)
                try #expect(page.one("#live-turntable-sign .playing-person").text.hasPrefix("Ada, 20"))
            }
            // The list that is kept for strangers follows too.
            _ = try await browser.post(["name": "Grace"], to: "/greeting")
            try #expect(await stranger.visit("/songs").one(".playing-person").text.hasPrefix("Grace, 20"))
        }
    }

    @Test func `the list that is kept for strangers shows what was put on since`() async throws {
        try await TestApp().browse { browser in
            try #expect(await browser.visit("/songs").all(".playing").isEmpty)
            _ = try await browser.visit("/movies/1").submit("Put on the turntable")
            try #expect(await browser.visit("/songs").one(".playing-person").text.hasPrefix("Someone, "))
            _ = try await browser.post([:], to: "/turntable/removal")
            try #expect(await browser.visit("/songs").all(".playing").isEmpty)
        }
    }

    @Test func `what was taken off can be put on again`() async throws {
        try await TestApp().browse { browser in
            let on = try await browser.visit("/songs/1").submit("Put on the turntable")
            let name = try on.one(".player .playing-title").text
            let off = try await on.submit("Take it off")
            try #expect(off.one(".player .empty strong").text == "The turntable is empty.")
            let again = try await off.submit("Put “\(name)” on again")
            try #expect(again.one(".player .playing-title").text == name)
            try #expect(again.all(".plays li").count == 1)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `an item that is on shows what it is now in every open window, and keeps that in the history`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp().browse { browser in
            _ = try await browser.visit("\(sample.path)/1").submit("Put on the turntable")
            let window = try await OpenPage("/text", in: browser)
            _ = try await window.next()
            let sleeve = try await browser.visit("/turntable").one("#live-turntable img")["src"]
            let form = try await browser.visit("\(sample.path)/1/edit")
            _ = try await form.fill("Name", with: "Renamed").fill(sample.credit, with: "Another").submit("Save")
            try #expect(await window.next("live-turntable-sign").textContent.contains("Renamed"))
            let turntable = try await browser.visit("/turntable")
            try #expect(turntable.one(".player .playing-title").text == "Renamed")
            try #expect(turntable.one(".player-words p:nth-child(2)").text == "Another")
            try #expect(turntable.one("#live-turntable img")["src"] != sleeve)
            try #expect(turntable.one(".plays li a").text == "Renamed")

            _ = try await turntable.submit("Take it off")
            _ = try await window.next("live-turntable-sign")
            _ = try await browser.visit("\(sample.path)/1/edit").fill("Name", with: "Again").submit("Save")
            try #expect(await browser.visit("/turntable").one(".plays li a").text == "Renamed")
        }
    }

    @Test func `a song that was edited while the app was closed shows what it is now`() async throws {
        let app = try await TestApp()
        try await app.browse { browser in
            _ = try await browser.visit("/songs/1").submit("Put on the turntable")
            let song = try #require(try await app.storage.songStore.item(withID: 1))
            await app.application.close()
            let store = app.storage.songStore
            let songs = await CatalogueModel(state: try await store.load(), store: store)
            try await songs.edit(id: 1, to: Draft(name: "Renamed", credit: song.credit), from: Draft(song))
            let again = Browser(responder: try await app.restarted().application)
            _ = try await again.visit("/turntable") { page in
                try page.one(".player .playing-title").text == "Renamed"
            }
        }
    }

    @Test func `a deleted song stays by its words, and its link leads to where the deletion is undone`() async throws {
        try await TestApp().browse { browser in
            let on = try await browser.visit("/songs/1").submit("Put on the turntable")
            let name = try on.one(".player .playing-title").text
            _ = try await browser.post([:], to: "/songs/1/removal")
            let turntable = try await browser.visit("/turntable")
            try #expect(turntable.one(".player .playing-title").text == name)
            let song = try await turntable.click(name)
            #expect(song.status == .gone)
            try #expect(await song.submit("Undo").path.hasPrefix("/songs/1"))
        }
    }

    @Test func `only a song, a movie or a star of the visitor's can be put on`() async throws {
        let app = try await StarredApp((1...3).map { StarredApp.star($0, of: 3) }).app
        try await app.browse { browser in
            for (kind, id) in [("songs", "999"), ("stars", "101"), ("albums", "1"), ("movies", "x"), ("songs", "")] {
                let refused = try await browser.post(["kind": kind, "id": id], to: "/turntable")
                #expect(refused.status == .notFound)
            }
            _ = try await browser.visit("/settings").fill("GitHub username", with: "octocat").submit("Save")
            let turntable = try await browser.visit("/repositories/1").submit("Put on the turntable")
            let link = try turntable.one(".player .playing-title a")
            #expect(link["href"] == "https://github.com/owner/project-1")
            #expect(link["rel"] == "noreferrer")
        }
    }

    @Test func `every open window shows a change at once`() async throws {
        try await TestApp().browse { browser in
            let window = try await OpenPage("/text", in: browser)
            let home = try await OpenPage("/turntable", in: browser)
            for stream in [window, home] { _ = try await stream.next() }
            _ = try await browser.visit("/songs/1").submit("Put on the turntable")
            let reloaded = try await browser.visit("/turntable")
            try #expect(
                await window.next("live-turntable-sign").textContent
                    == reloaded.one("#live-turntable-sign").textContent
            )
            try #expect(await home.next("live-turntable").textContent == reloaded.one("#live-turntable").textContent)
            try #expect(await home.next("live-plays").textContent == reloaded.one("#live-plays").textContent)
        }
    }

    @Test func `with a password for all pages, strangers do not learn what is on`() async throws {
        let app = try await TestApp(protecting: .all)
        try await app.browse { browser in
            let stranger = try await browser.visit("/turntable")
            try #expect(stranger.all("#live-turntable-sign").isEmpty)
            let songs = try await stranger.fill("Password", with: TestApp.password).submit("Sign in")
            try #expect(songs.all("#live-turntable-sign").count == 1)
        }
    }
}
