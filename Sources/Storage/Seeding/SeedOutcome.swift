/// What a start has done to fill the catalogues.
package struct SeedOutcome: Sendable, Equatable {
    package enum Result: Sendable, Equatable {
        case seeded(count: Int)
        /// An earlier start did it; the source was not looked at.
        case alreadySeeded
    }

    package let songs: Result
    package let movies: Result

    package init(songs: Result, movies: Result) {
        self.songs = songs
        self.movies = movies
    }
}
