public import Rendering

/// A row of a list: a link with a sleeve, a title, a subtitle and facts.
public protocol ListRowView: View {
    associatedtype SleeveImage: SleeveImageView
    associatedtype Text: HighlightedTextView
    associatedtype Favourite: FavouriteView

    /// The sleeve; `nil` for artists and directors.
    var sleeve: SleeveImage? { get }
    /// The title, in one span unless a search has highlighted words.
    var title: Text { get }
    var subtitle: Text { get }
    /// The time after the subtitle; `nil` without one.
    var time: UTCTime? { get }
    /// The facts at the end of the row; `nil` if there are none.
    var facts: ListRowFacts? { get }
    var url: String { get }
    /// The id of the row. The first row of a letter has the id of the letter, for links to it, and other rows that of
    /// the item; `nil` for the results of a search, and for artists and directors.
    var id: String? { get }
    /// The favourite button; `nil` for a row without one.
    var favourite: Favourite? { get }
    /// The box that chooses the row; `nil` for a list of which no rows are chosen. A script adds boxes to such a list.
    var choice: RowChoice? { get }
}

/// A box that chooses a row of a list, for a form outside of the list.
public struct RowChoice: Sendable, Equatable {
    /// The id of the form.
    public let form: String
    /// The name of the box.
    public let field: String
    /// The value that is sent if the box is checked.
    public let value: String
    /// The accessible name.
    public let label: String
    /// Whether the box is checked when the page opens.
    public let isChosen: Bool

    /// Creates a box.
    public init(form: String, field: String, value: String, label: String, isChosen: Bool) {
        self.form = form
        self.field = field
        self.value = value
        self.label = label
        self.isChosen = isChosen
    }
}

/// The facts of a song or a movie in its row.
public struct ListRowFacts: Sendable, Equatable {
    /// A rating as a row of dots.
    public struct Rating: Sendable, Equatable {
        /// The number of filled halves of the five dots.
        public let halves: Int
        /// The text for screen readers, such as "Rated 4.5 of 5".
        public let words: String

        /// Creates a rating.
        public init(halves: Int, words: String) {
            self.halves = halves
            self.words = words
        }
    }

    /// The album; `nil` without one, and for a movie.
    public let album: String?
    /// The year; `nil` without one.
    public let year: String?
    /// The rating; `nil` without one.
    public let rating: Rating?
    /// The first tags.
    public let tags: [String]
    /// The number of other tags, such as "+2"; `nil` without others.
    public let otherTags: String?

    /// Creates facts.
    public init(album: String?, year: String?, rating: Rating?, tags: [String], otherTags: String?) {
        self.album = album
        self.year = year
        self.rating = rating
        self.tags = tags
        self.otherTags = otherTags
    }
}
