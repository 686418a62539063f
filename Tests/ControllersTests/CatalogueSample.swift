import AppTesting
import Models
import Storage
import Testing

/// The songs or the movies in tests: the bundled items, and the words of their pages.
struct CatalogueSample: Sendable, CustomTestStringConvertible {
    let path: String
    let heading: String
    let singular: String
    let plural: String
    let credit: String
    /// The names and credits that `TestApp.full` numbers.
    let numbered: (name: String, credit: String)
    /// The first bundled name, which the list shows last, one with a character beyond ASCII, and a credit.
    let bundled: (first: String, other: String, credit: String)
    /// The bundled item with the id 2.
    let second: (name: String, credit: String)
    let add: @Sendable (TestApp, _ name: String, _ credit: String) async throws -> Int64

    var testDescription: String { plural }

    static let all = [songs, movies]

    static let songs = CatalogueSample(
        path: "/songs",
        heading: "Songs",
        singular: "song",
        plural: "songs",
        credit: "Artist",
        numbered: ("Song", "Artist"),
        bundled: ("Afire Love", "Don’t Stop Believing", "Beyoncé"),
        second: ("Thriller", "Michael Jackson"),
        add: { try await $0.storage.songStore.add(Draft(name: $1, credit: $2)).item.id }
    )

    static let movies = CatalogueSample(
        path: "/movies",
        heading: "Movies",
        singular: "movie",
        plural: "movies",
        credit: "Director",
        numbered: ("Movie", "Director"),
        bundled: ("Metropolis", "8½", "Jane Campion"),
        second: ("Citizen Kane", "Orson Welles"),
        add: { try await $0.storage.movieStore.add(Draft(name: $1, credit: $2)).item.id }
    )
}
