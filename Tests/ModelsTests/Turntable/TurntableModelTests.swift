import Foundation
import Models
import Testing

@Suite(.timeLimit(.minutes(10))) struct TurntableModelTests {
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)

    private static func play(_ number: Int64, of kind: PlayedItem.Kind = .songs) -> Play {
        let item = PlayedItem(
            id: PlayedItem.ID(kind, number),
            name: "Thriller",
            credit: "Michael Jackson",
            detail: nil,
            url: nil
        )
        return Play(id: 1, item: item, person: "Ada", time: .distantPast)
    }

    @Test func `another item is a new play, and what is on already stays`() {
        let new = NewPlay(Self.play(7).item, by: .random(), at: noon)
        #expect(new.step(after: nil, isOn: false) == .addition)
        #expect(new.step(after: Self.play(8), isOn: true) == .addition)
        #expect(new.step(after: Self.play(7, of: .movies), isOn: true) == .addition)
        #expect(new.step(after: Self.play(7), isOn: true) == .nothing)
    }

    @Test func `an item that was taken off and is put on again is not in the history twice in a row`() {
        let new = NewPlay(Self.play(7).item, by: .random(), at: noon)
        #expect(new.step(after: Self.play(7), isOn: false) == .replacement)
    }

    @Test func `a play has the sleeve of its item`() throws {
        let facts = ItemFacts(album: "Thriller")
        let song = Song(id: 7, name: "Beat It", artist: "Michael Jackson", facts: facts)
        #expect(PlayedItem(song).sleeve == Sleeve(song))
        let movie = Movie(id: 7, name: "Stalker", director: "Andrei Tarkovsky")
        #expect(PlayedItem(movie).sleeve == Sleeve(movie))
        let repository = Repository(
            id: 7,
            fullName: "apple/swift",
            url: "https://github.com/apple/swift",
            language: "C++"
        )
        #expect(PlayedItem(repository).sleeve == Sleeve(ofRepository: "apple/swift", language: "C++"))
    }
}
