public import Rendering

/// The details of a song or movie.
public protocol CatalogueDetailsView: View {
    associatedtype Fact: CatalogueFact
    associatedtype Favourite: FavouriteView
    associatedtype ReturnField: HiddenFieldView
    associatedtype FavouriteIDs: LiveRegionView where FavouriteIDs.Content: FavouriteIDsView
    associatedtype Refresh: RefreshView

    /// A message after saving; `nil` otherwise.
    var notice: String? { get }
    var heading: String { get }
    var facts: [Fact] { get }
    var favourite: Favourite { get }
    /// The visitor's favourites.
    var favouriteIDs: FavouriteIDs { get }
    var refresh: Refresh { get }
    /// The page to return to after the favourite has changed.
    var returnField: ReturnField { get }
    var editURL: String { get }
    /// The URL that deletes the item.
    var deletionURL: String { get }
    var listURL: String { get }
    /// The text of the link to the list.
    var listLink: String { get }
}

/// A named fact, such as the year of a song or the language of a repository.
public protocol CatalogueFact: Sendable {
    var name: String { get }
    var value: String { get }
    /// The list of items with the same fact; `nil` without one.
    var url: String? { get }
    /// A rating as a row of stars; `nil` for any other fact.
    var stars: String? { get }
}
