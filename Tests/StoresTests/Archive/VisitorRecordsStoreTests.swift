import Foundation
import Models
import PostgresTesting
import Testing

@Suite(.databases) struct VisitorRecordsStoreTests {
    private let noon = Date(timeIntervalSince1970: 1_795_254_067)

    @Test(arguments: StoreEngine.all) func `the records of a visitor are the visitor's marks and entries`(
        engine: StoreEngine
    ) async throws {
        let stores = try await engine.stores()
        let (ada, grace) = (VisitorID.random(), VisitorID.random())
        for (text, writer) in [("One", ada), ("Two", grace), ("Three", ada)] {
            _ = try await stores.entries.add(NewEntry(text, time: noon, writer: writer))
        }
        _ = try await stores.repositories.apply(.visited(true), to: [7], by: ada)
        let records = try await stores.records.records(of: ada)
        #expect(records.entries.map(\.text) == ["Three", "One"])
        #expect(records.marks == [VisitorRecords.Mark(repository: 7, mark: RepositoryMark(isVisited: true))])
        #expect(try await stores.records.records(of: .random()) == VisitorRecords())
    }
}
