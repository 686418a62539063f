import Foundation
import Models
import Testing
import ViewModels

struct LatestEntriesViewModelTests {
    @Test func `there are at most five, the newest first`() {
        let noon = Date(timeIntervalSince1970: 1_795_262_400)
        let entries = (1...7).reversed().map { Entry(id: $0, words: "\($0)", time: noon) }
        let latest = LatestEntriesViewModel(EntriesState(version: 7, count: 7, latest: entries))
        #expect(latest.rows.map(\.words) == ["7", "6", "5", "4", "3"])
        #expect(latest.listLink == "All 7 entries")
    }

    @Test func `without any one is invited to add one`() {
        let latest = LatestEntriesViewModel(EntriesState(version: 0, count: 0, latest: []))
        #expect(latest.rows.isEmpty)
        #expect(latest.listLink == "Add an entry")
    }
}
