package import Models

/// The texts for songs and for movies.
extension CatalogueKind {
    /// The word for one item: "song".
    package var singular: String {
        switch self {
        case .songs: "song"
        case .movies: "movie"
        }
    }

    /// The word for several items: "songs".
    package var plural: String {
        switch self {
        case .songs: "songs"
        case .movies: "movies"
        }
    }

    /// The heading of the list: "Songs".
    package var heading: String { plural.capitalizingFirst }

    /// The word for a credit: "artist".
    package var credit: String {
        switch self {
        case .songs: "artist"
        case .movies: "director"
        }
    }

    /// The word for several credits: "artists".
    package var credits: String {
        switch self {
        case .songs: "artists"
        case .movies: "directors"
        }
    }

    /// The label of a credit: "Artist".
    package var creditLabel: String { credit.capitalizingFirst }

    /// The heading of the list of credits: "Artists".
    package var creditsHeading: String { credits.capitalizingFirst }

    /// The offer of a page that is out of date.
    var changed: String { "The \(plural) have changed" }

    /// The section of the navigation.
    package var section: Place.Section { Place.Section(self) }

    /// Returns a number of items: "1 song", "1,234 songs".
    package func quantity(_ number: Int) -> String { number.counted(singular, plural) }

    /// Returns the number of found items: "more than 1,000 songs".
    func quantity(_ count: SearchCount) -> String {
        switch count {
        case .exactly(let number): quantity(number)
        case .moreThan(let number): "more than \(quantity(number))"
        }
    }

    /// Returns a number of credits: "1 artist".
    func creditQuantity(_ number: Int) -> String { number.counted(credit, credits) }
}

extension CatalogueKind {
    /// Returns the label of a field on pages and in forms.
    func label(of field: CatalogueField) -> String {
        switch field {
        case .name: "Name"
        case .credit: creditLabel
        case .album: "Album"
        case .year: "Year"
        case .duration: "Duration"
        case .note: "Note"
        case .rating: "Rating"
        case .tags: "Tags"
        }
    }
}
