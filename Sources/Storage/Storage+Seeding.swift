import GRDB
internal import Models

extension Storage {
    /// Fills the catalogues that have never been filled: all of them, or none when a source is broken.
    ///
    /// That it was done is on record in the database, so it does not happen again when everything is deleted.
    /// Models load their state after this.
    /// - Throws: `EnvelopeError` or `SeedFileError` for a source, or a database error.
    package func seed(songs: SeedSource = .bundled, movies: SeedSource = .bundled) throws -> SeedOutcome {
        try catalogue.write { db in
            SeedOutcome(
                songs: try Seeding<Song>(db: db).run(from: songs, bundled: PackageResources.songs_json),
                movies: try Seeding<Movie>(db: db).run(from: movies, bundled: PackageResources.movies_json)
            )
        }
    }
}
