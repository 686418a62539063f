import AppTesting
import Foundation
import HTMLTesting
import HTTPTypes
import Models
import Synchronization
import Testing

struct CatalogueDeletionControllerTests {
    /// 2026-11-21 09:41:07 UTC
    private static let time = Date(timeIntervalSince1970: 1_795_254_067)

    @Test(arguments: CatalogueSample.all)
    func `deleting redirects to the list, which offers to undo it`(sample: CatalogueSample) async throws {
        try await TestApp().browse { browser in
            let count = try await browser.visit(sample.path).all("ol.media > li").count
            let list = try await browser.visit("\(sample.path)/2").submit("Delete")
            #expect(list.path == "\(sample.path)?removed=2")
            let notice = try list.one(".notice:not([role]) p#notice").text
            #expect(notice == "The \(sample.singular) “\(sample.second.name)” was deleted.")
            try #expect(list.one(".notice button[autofocus][aria-describedby=notice]").text == "Undo")
            try #expect(list.all("ol.media > li").count == count - 1)

            let undone = try await list.submit("Undo")
            #expect(undone.path == "\(sample.path)?restored=2")
            try #expect(undone.one(".notice[autofocus] p").text.contains("“\(sample.second.name)” was restored."))
            try #expect(undone.all("ol.media > li").count == count)
            let again = try await browser.visit("\(sample.path)?removed=2")
            try #expect(again.all(".notice").isEmpty)
            try #expect(again.all("ol.media > li").count == count)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `the notice of a deletion follows the item, until it is restored elsewhere`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp().browse { browser in
            let list = try await browser.visit("\(sample.path)/2").submit("Delete")
            let notice = try list.one("#item-notice[data-refresh]")
            #expect(notice["data-refresh-item"] == "2")
            let open = try await OpenPage(list, in: browser)
            _ = try await browser.post([:], to: "\(sample.path)/2/restoration")
            let changes = try await open.next("live-\(sample.singular)-changes")
            try #expect(changes.first("[data-changed]")?["data-changed"] == "2 2")
            let url = try #require(notice["data-refresh-url"])
            let fetched = try await browser.visit(url)
            try #expect(fetched.one("#item-notice").all(".notice").isEmpty)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `the items deleted within a day are listed, the last first, and each can be restored`(
        sample: CatalogueSample
    ) async throws {
        let clock = Mutex(Self.time)
        try await TestApp(now: { clock.withLock { $0 } }).browse { browser in
            _ = try await browser.visit("\(sample.path)/2").submit("Delete")
            clock.withLock { $0 += 60 }
            let last = try await browser.visit("\(sample.path)/1").one("h1").text
            _ = try await browser.visit("\(sample.path)/1").submit("Delete")

            let deleted = try await browser.visit(sample.path).click("Recently deleted")
            #expect(deleted.path == "\(sample.path)/deleted")
            try #expect(deleted.one("h1").text == "Recently deleted \(sample.plural)")
            try #expect(deleted.all(".entry p > span:first-child").map(\.text) == [last, sample.second.name])
            try #expect(deleted.one("main > .hint").text == "A deleted \(sample.singular) stays here for a day.")
            try #expect(deleted.all(".entry-time").map(\.text).last == "Deleted 2026-11-21 09:41 UTC")
            let undone = try await deleted.submit("Restore “\(sample.second.name)”")
            #expect(undone.path == "\(sample.path)/2?restored=yes")
            try #expect(undone.one(".notice").text == "The \(sample.singular) was restored.")
            try #expect(await browser.visit("\(sample.path)/deleted").one(".count").text == "1 \(sample.singular)")

            clock.withLock { $0 += Deletion.undoTime }
            let empty = try await browser.visit("\(sample.path)/deleted")
            try #expect(empty.one(".empty strong").text == "No deleted \(sample.plural)")
            try #expect(await empty.click("All \(sample.plural)").path == sample.path)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `a deleted item is gone, and its pages offer to restore it`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp().browse { browser in
            _ = try await browser.visit("\(sample.path)/2").submit("Delete")
            let details = try await browser.visit("\(sample.path)/2/edit")
            #expect(details.path == "\(sample.path)/2")
            #expect(details.status == .gone)
            try #expect(details.one("main > [data-refresh]")["data-refresh-item"] == "2")
            try #expect(details.one("h1").text == sample.second.name)
            try #expect(details.all(".notice [autofocus]").isEmpty)
            let undone = try await details.submit("Undo")
            try #expect(undone.one("article h1").text == sample.second.name)
            _ = try await browser.visit("\(sample.path)/2").submit("Delete")
            let twice = try await browser.visit("\(sample.path)/2/removal", posting: "")
            #expect(twice.path == "\(sample.path)?removed=2")
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `undoing a second time shows the list, too`(sample: CatalogueSample) async throws {
        try await TestApp().browse { browser in
            let list = try await browser.visit("\(sample.path)/2").submit("Delete")
            _ = try await list.submit("Undo")
            let second = try await list.submit("Undo")
            #expect(second.path == "\(sample.path)?restored=2")
            try #expect(second.all(".media-title").map(\.text).contains(sample.second.name))
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `a deletion cannot be undone a day later`(sample: CatalogueSample) async throws {
        let clock = Mutex(Self.time)
        try await TestApp(now: { clock.withLock { $0 } }).browse { browser in
            let list = try await browser.visit("\(sample.path)/2").submit("Delete")
            clock.withLock { $0 += Deletion.undoTime }
            let late = try await list.submit("Undo")
            #expect(late.status == .gone)
            try #expect(late.one("h1").text == "Too late to undo")
            let form = try await late.click("Add a \(sample.singular)")
            #expect(form.path == "\(sample.path)/new")
            #expect(try await browser.visit("\(sample.path)/2").status == .notFound)
            try await #expect(browser.visit("\(sample.path)?removed=2").all(".notice").isEmpty)
        }
    }

    @Test(arguments: ["removal", "restoration", "favourite"])
    func `a GET request changes nothing`(action: String) async throws {
        let app = try await TestApp()
        try await app.browse { browser in
            let revision = try await app.storage.songStore.load().revision
            #expect(try await browser.request(.get, "/songs/2/\(action)").status == .methodNotAllowed)
            #expect(try await app.storage.songStore.load().revision == revision)
        }
    }

    @Test func `a hostile name is shown as a name`() async throws {
        let app = try await TestApp()
        let hostile = "\"\u{301}></p><script>alert('1')</script>&lt;"
        let song = try await app.storage.songStore.add(Draft(name: hostile, credit: hostile)).item
        try await app.restarted().browse { browser in
            let list = try await browser.visit("/songs/\(song.id)").submit("Delete")
            try #expect(list.one(".notice p").text == "The song “\(hostile)” was deleted.")
        }
    }
}
