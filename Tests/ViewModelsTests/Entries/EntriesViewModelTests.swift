import Foundation
import Models
import Testing
import ViewModels

struct EntriesViewModelTests {
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)

    @Test func `the first page has the form and is live`() {
        let token = FormToken.random()
        let page = EntriesViewModel(
            EntriesState(version: 2, count: 1_234_567, latest: [Entry(id: 1, words: "a", time: noon)]),
            addition: EntryAdditionViewModel(token: token)
        )
        #expect(page.count.content.words == "1,234,567 entries")
        #expect(page.addition?.token == token.text)
        #expect(page.latest?.rows.map(\.id) == ["entry-1"])
        #expect(page.older == nil)
        #expect(page.pages?.content.pagination?.position == "Page 1 of 49,383")
        #expect(page.pageTitle == "Entries")
        #expect(page.summary == nil)
    }

    @Test func `a page behind it has rows that lead back to it`() throws {
        let paging = try #require(Paging(page: 2, itemCount: 26, size: EntriesPage.size))
        let page = EntriesViewModel(
            EntriesPage(version: 2, paging: paging, entries: [Entry(id: 1, words: "a", time: noon)])
        )
        #expect(page.latest == nil)
        #expect(page.pages == nil)
        #expect(page.addition == nil)
        #expect(page.older?.rows == [EntryListRow(Entry(id: 1, words: "a", time: noon), onPage: 2)])
        #expect(page.older?.pagination?.previousURL == "/entries")
        #expect(page.older?.pagination?.nextURL == nil)
        #expect(page.pageTitle == "Entries, page 2")
    }

    @Test func `a removal names what was removed`() {
        let words = EntryNoticeViewModel.removed(Entry(id: 3, words: "milk", time: noon), fromPage: 2)
        #expect(words.message == "You removed “milk”.")
        #expect(words.undoURL == "/entries/3/restoration?page=2")
        let row = EntryNoticeViewModel.removed(Entry(id: 3, words: nil, time: noon), fromPage: 1)
        #expect(row.message == "You removed the row of 2026-11-21 12:00:00 UTC.")
    }

    @Test(arguments: [
        (EntryError.tooLong(length: 1_501, limit: 500), "1,501 characters. Shorten it to 500"),
        (.forbidden(ForbiddenCharacter(scalar: "\0", line: 1, column: 3)), "U+0000, as character 3"),
    ])
    func `each refusal says what to do`(error: EntryError, words: String) throws {
        let addition = EntryAdditionViewModel(refused: "a\0", because: error, token: .random())
        #expect(try #require(addition.field.error).contains(words))
        #expect(addition.field.value == "a\u{FFFD}")
        #expect(addition.field.hasFocus)
    }
}
