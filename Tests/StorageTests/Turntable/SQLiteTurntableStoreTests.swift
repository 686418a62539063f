import Foundation
import Models
import Testing

@testable import Storage

@Suite struct SQLiteTurntableStoreTests {
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)

    private func play(_ number: Int64, by person: VisitorID? = nil, at seconds: TimeInterval = 0) -> NewPlay {
        let id = PlayedItem.ID(.stars, number)
        let url = "https://github.com/a/\(number)"
        let item = PlayedItem(id: id, name: "a/\(number)", credit: nil, detail: "Swift", url: url)
        return NewPlay(item, by: person, at: noon + seconds)
    }

    @Test func `the history has pages, and forgets the oldest plays beyond its limit`() async throws {
        var limits = RowLimits()
        limits.plays = 30
        let store = try Storage.inMemory().copy(limits: limits).turntableStore
        for number in 1...40 as ClosedRange<Int64> { _ = try await store.put(play(number)) }
        let second = try #require(try await store.page(2))
        #expect(second.plays.map(\.item.id.number) == [15, 14, 13, 12, 11])
        #expect(second.paging == Paging(page: 2, itemCount: 30, size: TurntablePage.size))
        #expect(second.current?.item.id.number == 40)
        #expect(try await store.page(3) == nil)
    }
}
