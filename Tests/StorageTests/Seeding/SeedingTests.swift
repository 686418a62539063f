import Foundation
import Storage
import Testing

@testable import Models

@Suite struct SeedingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String, _ json: String) throws -> SeedSource {
        .file(path: try folder.write(Array(json.utf8), to: name))
    }

    private let believe = #"{"code":"19001","data":[{"name":"Believe","artist":"Cher"}]}"#

    @Test func `the first start adds 13 songs and 13 movies`() async throws {
        let storage = try Storage.inMemory()
        #expect(try storage.seed() == (songs: 13, movies: 13))
        #expect(try await storage.songStore.load().revision == 1)
        let songs = try await storage.songStore.items(after: 0, limit: 20)
        #expect(songs.first == Song(id: 1, name: "Afire Love", artist: "Ed Sheeran"))
        #expect(songs.dropFirst(6).first?.name == "It’s Gonna Be Me")
        #expect(songs.dropFirst(11).first?.artist == "Beyoncé")
        #expect(songs.last == Song(id: 13, name: "Genie in a Bottle", artist: "Christina Aguilera"))
        let movies = try await storage.movieStore.load()
        #expect(movies.firstPage.items.contains { $0.name == "Vertigo" && $0.director == "Alfred Hitchcock" })
    }

    @Test func `a catalogue is not seeded again after everything was deleted`() async throws {
        let first = try Storage.open(at: folder.data)
        _ = try first.seed()
        for song in try await first.songStore.load().firstPage.items {
            _ = try await first.songStore.delete(id: song.id, at: .now)
        }
        try first.close()

        let second = try Storage.open(at: folder.data)
        #expect(try second.seed() == (songs: nil, movies: nil))
        #expect(try await second.songStore.load() == CatalogueState(items: [], revision: 14))
        #expect(try await second.movieStore.load().count == 13)
        try second.close()
    }

    @Test func `another seed replaces the bundled one`() async throws {
        let storage = try Storage.inMemory()
        #expect(try storage.seed(songs: file("songs.json", believe)) == (songs: 1, movies: 13))
        #expect(try await storage.songStore.load().firstPage.items == [Song(id: 1, name: "Believe", artist: "Cher")])
    }

    @Test func `a seed without rows counts as seeded`() throws {
        let storage = try Storage.inMemory()
        let empty = try file("songs.json", #"{"code":"19001","data":[]}"#)
        #expect(try storage.seed(songs: empty).songs == 0)
        #expect(try storage.seed().songs == nil)
    }

    @Test func `a seed is not read for a seeded catalogue`() throws {
        let storage = try Storage.inMemory()
        _ = try storage.seed()
        #expect(try storage.seed(songs: .file(path: "/nowhere/songs.json")).songs == nil)
    }

    @Test func `an invalid seed stores nothing, not even of the other catalogue`() async throws {
        let storage = try Storage.inMemory()
        let broken = try file("movies.json", #"{"code":"19001","data":[{"name":"Jaws","director":"x"},{}]}"#)
        let error = #expect(throws: EnvelopeError.self) {
            try storage.seed(songs: file("songs.json", believe), movies: broken)
        }
        let problem = ImportProblem(line: 1, column: 56, field: .name, reason: .draft(.blank))
        #expect(error == EnvelopeError(file: folder.path + "/movies.json", kind: .movies, reason: .brokenOff(problem)))
        #expect(try await storage.songStore.load() == CatalogueState(items: [], revision: 0))
        #expect(try await storage.movieStore.load() == CatalogueState(items: [], revision: 0))
        #expect(try storage.seed() == (songs: 13, movies: 13))
    }

    @Test(arguments: ["/nowhere/songs.json", "/tmp"]) func `a seed that cannot be read is named`(path: String) throws {
        let storage = try Storage.inMemory()
        let error = #expect(throws: SeedFileError.self) { try storage.seed(songs: .file(path: path)) }
        #expect(error?.description.hasPrefix("\(path) cannot be read.") == true)
    }
}
