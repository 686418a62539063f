import Foundation
import Models
import Rendering
import Testing
import ViewModels

struct EntryListViewModelTests {
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)

    @Test func `an empty list has a message`() {
        let list = EntryListViewModel(EntriesPage(revision: 3, count: 0, entries: []))
        let html = String(decoding: list.rendered(), as: UTF8.self)
        #expect(html.contains("No entries yet"))
        #expect(!html.contains("<ol>"))
    }

    @Test func `each entry has a row with its id`() {
        let entries = [Entry(id: 9, text: "words", time: noon), Entry(id: 4, text: nil, time: noon)]
        let list = EntryListViewModel(EntriesPage(revision: 3, count: 2, entries: entries))
        #expect(list.rows.map(\.id) == ["entry-9", "entry-4"])
        let html = String(decoding: list.rendered(), as: UTF8.self)
        #expect(html.contains(#"<li id="entry-9" tabindex="-1">"#))
        #expect(html.contains(">Empty entry</span>"))
    }
}
