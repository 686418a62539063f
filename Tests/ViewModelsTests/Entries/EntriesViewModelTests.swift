import Foundation
import Models
import Testing
import ViewModels

struct EntriesViewModelTests {
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)

    @Test func `the first page has the form and live rows`() {
        let token = FormToken.random()
        let page = EntriesViewModel(
            EntriesPage(revision: 2, count: 1_234_567, entries: [Entry(id: 1, text: "a", time: noon)]),
            token: token
        )
        #expect(page.count.content.words == "1,234,567 entries")
        #expect(page.token?.value == token.text)
        #expect(page.list.content.rows.map(\.id) == ["entry-1"])
        #expect(page.list.revision == 2)
        #expect(page.list.content.pagination?.position == "Page 1 of 49,383")
        #expect(page.pageTitle == "Entries")
        #expect(page.summary == nil)
    }

    @Test func `a page after the first has rows and links, but no form`() throws {
        let paging = try #require(Paging(page: 2, itemCount: 26, size: EntriesPage.size))
        let page = EntriesViewModel(
            EntriesPage(revision: 2, paging: paging, entries: [Entry(id: 1, text: "a", time: noon)])
        )
        #expect(page.list.revision == nil)
        #expect(page.newEntry == nil)
        #expect(page.list.content.rows == [EntryRowViewModel(Entry(id: 1, text: "a", time: noon), onPage: 2)])
        #expect(page.list.content.pagination?.previousURL == "/entries")
        #expect(page.list.content.pagination?.nextURL == nil)
        #expect(page.pageTitle == "Entries, page 2")
    }

    @Test func `an entry has the name of its writer, and someone's without one`() {
        #expect(EntryTextViewModel(Entry(id: 1, text: "a", time: noon, writerName: "Ada")).writer == "Ada")
        #expect(EntryTextViewModel(Entry(id: 1, text: "a", time: noon)).writer == "Someone")
    }

    @Test func `a notice of a deletion names the entry`() {
        let words = NoticeViewModel.deleted(Entry(id: 3, text: "milk", time: noon), fromPage: 2)
        #expect(words.message == "The entry “milk” was deleted.")
        #expect(words.undoURL == "/entries/3/restoration?page=2")
        let row = NoticeViewModel.deleted(Entry(id: 3, text: nil, time: noon), fromPage: 1)
        #expect(row.message == "The empty entry was deleted.")
    }

    @Test(arguments: [
        (EntryError.invalid(.blank), "An entry needs a few words."),
        (.invalid(.tooLong(length: 1_501)), "1,501 characters. Shorten it to 500"),
        (.invalid(.forbidden(ForbiddenCharacter(scalar: "\0", line: 1, column: 3))), "(U+0000)"),
    ])
    func `each refusal has a message of its own`(error: EntryError, words: String) throws {
        let none = EntriesPage(revision: 0, count: 0, entries: [])
        let page = EntriesViewModel(none, token: .random(), refused: ("a\0", error))
        let field = try #require(page.newEntry)
        #expect(try #require(field.error).contains(words))
        #expect(field.value == "a\u{FFFD}")
        #expect(field.hasFocus)
        #expect(page.pageTitle == "Error: Entries")
    }

    @Test func `Home shows at most five entries, the newest first`() {
        let entries = (1...7).reversed().map { Entry(id: $0, text: "\($0)", time: noon) }
        let latest = LatestEntriesViewModel(EntriesPage(revision: 7, count: 7, entries: entries))
        #expect(latest.rows.map(\.text) == ["7", "6", "5", "4", "3"])
        #expect(latest.listLink.name == "All 7 entries")
    }

    @Test func `without entries Home links to the form`() {
        let latest = LatestEntriesViewModel(EntriesPage(revision: 0, count: 0, entries: []))
        #expect(latest.rows.isEmpty)
        #expect(latest.listLink.name == "Add an entry")
    }
}
