package import Models

extension MediaKind {
    /// What may be known of one of them, in the order in which it is shown and asked for.
    package var fields: [DraftError.Field] {
        DraftError.Field.allCases.filter { $0 != .album || Item.hasAlbum }
    }

    /// The name that a field is sent by.
    package func name(of field: DraftError.Field) -> String {
        switch field {
        case .name: "name"
        case .credit: Item.creditKeys.first ?? "credit"
        case .album: "album"
        case .year: "year"
        case .duration: "duration"
        case .note: "note"
        case .rating: "rating"
        case .tags: "tags"
        }
    }

    func label(of field: DraftError.Field) -> String {
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
