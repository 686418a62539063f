import Testing

@testable import Models

@Suite struct CatalogueExportTests {
    private func file(of songs: [Song], as format: CatalogueFormat) async throws -> [UInt8] {
        let store = MemoryCatalogueStore(songs)
        let catalogue = await CatalogueModel(state: await store.load(), store: store)
        var export = CatalogueExport(of: catalogue, format: format)
        var bytes: [UInt8] = []
        while let part = try await export.next() { bytes += part }
        return bytes
    }

    @Test(arguments: [0, 1, 999, 1_000, 1_001, 2_000])
    func `each item is in it once, however many parts it is written in`(count: Int) async throws {
        let songs = (0..<count).map { number in
            Song(id: Int64(3 * number + 1), version: 1, name: "Song \(number)", credit: "Artist", facts: .none)
        }
        let file = try await file(of: songs, as: .json)
        let found: [ImportReader<Song>.Row] = try rows(file, partSizes: [64 << 10])
        #expect(try found == songs.map { try song($0.name, $0.credit) })
    }
}
