package import Foundation

/// A song, a movie or a star on the turntable, by its words. They follow the item while it is on; afterwards, the history keeps
/// them.
package struct PlayedItem: Sendable, Equatable, Identifiable {
    package enum Kind: String, Sendable, CaseIterable {
        case songs, movies, stars
    }

    package struct ID: Sendable, Hashable {
        package let kind: Kind
        /// The id of the song, the movie or the repository.
        package let number: Int64

        package init(_ kind: Kind, _ number: Int64) {
            self.kind = kind
            self.number = number
        }
    }

    package let id: ID
    package let name: String
    /// The artist or the director; `nil` for a star.
    package let credit: String?
    /// The album of a song or the language of a star, from which its sleeve is drawn.
    package let detail: String?
    /// The web page of a star; `nil` for a song or a movie.
    package let url: String?

    /// Creates an item from stored values.
    package init(id: ID, name: String, credit: String?, detail: String?, url: String?) {
        self.id = id
        self.name = name
        self.credit = credit
        self.detail = detail
        self.url = url
    }

    package init<Item: CatalogueItem>(_ item: Item) {
        let kind: Kind =
            switch Item.kind {
            case .songs: .songs
            case .movies: .movies
            }
        self.init(id: ID(kind, item.id), name: item.name, credit: item.creditWords, detail: item.facts.album, url: nil)
    }

    package init(_ repository: Repository) {
        let id = ID(.stars, repository.id)
        self.init(id: id, name: repository.fullName, credit: nil, detail: repository.language, url: repository.url)
    }

    /// The sleeve of an item with these words.
    package var sleeve: Sleeve {
        let facts = ItemFacts(album: detail)
        return switch id.kind {
        case .songs: Sleeve(Song(id: id.number, name: name, artist: credit ?? "", facts: facts))
        case .movies: Sleeve(Movie(id: id.number, name: name, director: credit ?? "", facts: facts))
        case .stars: Sleeve(ofRepository: name, language: detail)
        }
    }
}

/// An item on the turntable, now or earlier.
package struct Play: Sendable, Equatable, Identifiable {
    package let id: Int64
    package let item: PlayedItem
    /// The name that the visitor who put the item on has now; `nil` without one.
    package let person: String?
    /// The time at which the item was put on, in whole seconds.
    package let time: Date

    package init(id: Int64, item: PlayedItem, person: String?, time: Date) {
        self.id = id
        self.item = item
        self.person = person
        self.time = time
    }
}

/// An item to put on the turntable, and the rule for the result.
package struct NewPlay: Sendable, Equatable {
    package let item: PlayedItem
    /// The visitor who puts the item on; `nil` for a browser without the visitor's cookie.
    package let person: VisitorID?
    package let time: Date

    package init(_ item: PlayedItem, by person: VisitorID?, at time: Date) {
        self.item = item
        self.person = person
        self.time = time
    }

    package enum Outcome: Sendable {
        /// The item is on the turntable already, and stays that of the person who put it on.
        case nothing
        /// The item was taken off and nothing else put on since. The new play replaces the last one, so that the history
        /// never has an item twice in a row.
        case replacement
        case addition
    }

    /// Decides how the turntable changes. A store calls this method within its transaction.
    /// - Parameters:
    ///   - last: The last play; `nil` before the first.
    ///   - isOn: Whether the last play is still on.
    package func step(after last: Play?, isOn: Bool) -> Outcome {
        guard let last, last.item.id == item.id else { return .addition }
        return isOn ? .nothing : .replacement
    }
}

/// The words that an item has now, and the rule for what is on the turntable.
package struct PlayUpdate: Sendable, Equatable {
    package let item: PlayedItem

    package init(_ item: PlayedItem) {
        self.item = item
    }

    /// Returns the play whose words are replaced; `nil` if the item is not on, or has these words already. A store calls this
    /// method within its transaction.
    package func step(on current: Play?) -> Play? {
        guard let current, current.item.id == item.id, current.item != item else { return nil }
        return current
    }
}

/// A page of the history, with what is on the turntable now.
package struct TurntablePage: Sendable, Equatable {
    /// The number of plays on a page.
    package static let size = 25

    /// The revision of the turntable, which grows by one with each change.
    package let revision: Int
    /// The play that is on now; `nil` if the turntable is empty.
    package let current: Play?
    package let paging: Paging
    /// The plays, the newest first, with the current one.
    package let plays: [Play]

    package init(revision: Int, current: Play?, paging: Paging, plays: [Play]) {
        self.revision = revision
        self.current = current
        self.paging = paging
        self.plays = plays
    }
}
