import AppTesting
import Models
import Storage
import Testing

/// A kind of media as a test sees it: the bundled ones, and the words of their pages.
struct Shelf: Sendable, CustomTestStringConvertible {
    let path: String
    let heading: String
    let one: String
    let many: String
    let credit: String
    /// How `TestApp.full` numbers them, and those whom they are credited to.
    let numbered: (name: String, credit: String)
    /// Two of the bundled names, the first in the list and one with a character beyond ASCII, and a credit.
    let bundled: (first: String, other: String, credit: String)
    /// The bundled one with the id 2.
    let second: (name: String, credit: String)
    let add: @Sendable (TestApp, _ name: String, _ credit: String) async throws -> Int64

    var testDescription: String { many }

    static let all = [songs, movies]

    static let songs = Shelf(
        path: "/songs",
        heading: "Songs",
        one: "song",
        many: "songs",
        credit: "Artist",
        numbered: ("Song", "Artist"),
        bundled: ("Afire Love", "Don’t Stop Believing", "Beyoncé"),
        second: ("Thriller", "Michael Jackson"),
        add: { try await $0.storage.songStore.add(Draft(name: $1, credit: $2)).item.id }
    )

    static let movies = Shelf(
        path: "/movies",
        heading: "Movies",
        one: "movie",
        many: "movies",
        credit: "Director",
        numbered: ("Movie", "Director"),
        bundled: ("Metropolis", "8½", "Jane Campion"),
        second: ("Citizen Kane", "Orson Welles"),
        add: { try await $0.storage.movieStore.add(Draft(name: $1, credit: $2)).item.id }
    )
}
