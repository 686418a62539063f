import AppTesting
import Foundation
import HTMLTesting
import HTTPTypes
import Models
import Synchronization
import Testing

struct CatalogueRemovalControllerTests {
    /// 2026-11-21 09:41:07 UTC
    private static let time = Date(timeIntervalSince1970: 1_795_254_067)

    @Test(arguments: Transport.allCases, Shelf.all)
    func `deleting leads back to the list, which offers to undo it`(transport: Transport, shelf: Shelf) async throws {
        try await TestApp().browse(over: transport) { browser in
            let count = try await browser.visit(shelf.path).all("ol.media > li").count
            let list = try await browser.visit("\(shelf.path)/2").submit("Delete")
            #expect(list.path == "\(shelf.path)?removed=2")
            let notice = try list.one(".notice[role=status] p").text
            #expect(notice == "The \(shelf.one) “\(shelf.second.name)” was deleted.")
            try #expect(list.all("ol.media > li").count == count - 1)

            let undone = try await list.submit("Undo")
            #expect(undone.path == "\(shelf.path)/2")
            try #expect(undone.one("h1").text == shelf.second.name)
            let again = try await browser.visit("\(shelf.path)?removed=2")
            try #expect(again.all(".notice[role=status]").isEmpty)
            try #expect(again.all("ol.media > li").count == count)
        }
    }

    @Test(arguments: Transport.allCases, Shelf.all)
    func `what was deleted is gone, and its pages lead to where it can be brought back`(
        transport: Transport,
        shelf: Shelf
    ) async throws {
        try await TestApp().browse(over: transport) { browser in
            _ = try await browser.visit("\(shelf.path)/2").submit("Delete")
            for path in ["\(shelf.path)/2", "\(shelf.path)/2/edit"] {
                let gone = try await browser.visit(path)
                #expect(gone.status == .gone)
                let undone = try await gone.click("Go to the list")
                #expect(undone.path == "\(shelf.path)?removed=2")
            }
            let twice = try await browser.visit("\(shelf.path)/2/removal", posting: "")
            #expect(twice.path == "\(shelf.path)?removed=2")
        }
    }

    @Test(arguments: Transport.allCases, Shelf.all)
    func `to undo it twice does no harm`(transport: Transport, shelf: Shelf) async throws {
        try await TestApp().browse(over: transport) { browser in
            let list = try await browser.visit("\(shelf.path)/2").submit("Delete")
            _ = try await list.submit("Undo")
            let second = try await list.submit("Undo")
            try #expect(second.one("h1").text == shelf.second.name)
        }
    }

    @Test(arguments: Transport.allCases, Shelf.all)
    func `a day later it is too late`(transport: Transport, shelf: Shelf) async throws {
        let clock = Mutex(Self.time)
        try await TestApp(now: { clock.withLock { $0 } }).browse(over: transport) { browser in
            let list = try await browser.visit("\(shelf.path)/2").submit("Delete")
            clock.withLock { $0 += CatalogueModel<Song>.undoTime }
            let late = try await list.submit("Undo")
            #expect(late.status == .gone)
            try #expect(late.one("h1").text == "Too late to undo")
            let form = try await late.click("Add a \(shelf.one)")
            #expect(form.path == "\(shelf.path)/new")
            #expect(try await browser.visit("\(shelf.path)/2").status == .notFound)
            try await #expect(browser.visit("\(shelf.path)?removed=2").all(".notice[role=status]").isEmpty)
        }
    }

    @Test(arguments: Transport.allCases, ["removal", "restoration", "favourite"])
    func `no GET changes anything`(transport: Transport, action: String) async throws {
        let app = try await TestApp()
        try await app.browse(over: transport) { browser in
            let version = try await app.storage.songStore.load().version
            #expect(try await browser.request(.get, "/songs/2/\(action)").status == .methodNotAllowed)
            #expect(try await app.storage.songStore.load().version == version)
        }
    }

    @Test(arguments: Transport.allCases)
    func `a hostile name is shown as a name`(transport: Transport) async throws {
        let app = try await TestApp()
        let hostile = "\"\u{301}></p><script>alert('1')</script>&lt;"
        let song = try await app.storage.songStore.add(Draft(name: hostile, credit: hostile)).item
        try await app.restarted().browse(over: transport) { browser in
            let list = try await browser.visit("/songs/\(song.id)").submit("Delete")
            try #expect(list.one(".notice[role=status] p").text == "The song “\(hostile)” was deleted.")
        }
    }
}
