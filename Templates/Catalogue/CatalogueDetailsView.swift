public import Rendering

/// The page of a song or movie. A deleted item has no details, as long as it can be restored.
public protocol CatalogueDetailsView: View {
    associatedtype Notice: NoticeView
    associatedtype SleeveImage: SleeveImageView
    associatedtype Rating: RatingFormView
    associatedtype Facts: FactListView
    associatedtype Favourite: FavouriteView
    associatedtype FavouriteForm: FavouriteFormView
    associatedtype PlayForm: PlayFormView
    associatedtype LaterField: HiddenFieldView
    associatedtype Addition: AdditionView
    associatedtype FavouriteIDs: LiveRegionView where FavouriteIDs.Content: FavouriteIDsView

    var heading: String { get }
    /// The notice after saving, or of the deletion; `nil` otherwise.
    var notice: Notice? { get }
    /// The details; `nil` for a deleted item. The form that adds the later tag is `nil` for an item that has it.
    var details:
        (
            sleeve: SleeveImage, rating: Rating, facts: Facts, favourite: Favourite, favouriteForm: FavouriteForm,
            play: PlayForm, later: (url: String, fields: [LaterField], button: FormButton)?
        )?
    { get }
    /// The visitor who added the item, and the time; `nil` if neither is known.
    var addition: Addition? { get }
    /// Other items of the same artist or director, and the link to all of them; `nil` without others.
    var more: (link: Link, tiles: [(sleeve: SleeveImage, title: String, url: String)])? { get }
    /// Whether a record is behind the sleeve.
    var isRecord: Bool { get }
    var editURL: String { get }
    /// The URL of the form that adds an item, filled with the values of this one.
    var copyURL: String { get }
    /// The URL that deletes the item.
    var deletionURL: String { get }
    /// The visitor's favourites.
    var favouriteIDs: FavouriteIDs { get }
    /// The link to the list.
    var listLink: Link { get }
}
