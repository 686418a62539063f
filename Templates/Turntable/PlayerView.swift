public import Rendering

/// The turntable with what is on it, a live region on its own page and on Home.
public protocol PlayerView: View {
    associatedtype SleeveImage: SleeveImageView

    /// The play; `nil` if the turntable is empty.
    var play: PlayerRow<SleeveImage>? { get }
    /// The URL that takes the item off.
    var removalURL: String { get }
}

/// A song, a movie or a star that was put on the turntable.
public struct PlayerRow<SleeveImage: SleeveImageView>: Sendable {
    /// The sleeve of the item.
    public let sleeve: SleeveImage
    /// The name of the item, and the page about it.
    public let link: Link
    /// Whether the page is on another site.
    public let isElsewhere: Bool
    /// The artist or the director; `nil` for a star.
    public let credit: String?
    /// The name of the person who put it on.
    public let person: String
    /// The time at which it was put on.
    public let time: UTCTime

    /// Creates a row.
    public init(
        sleeve: SleeveImage,
        link: Link,
        isElsewhere: Bool,
        credit: String?,
        person: String,
        time: UTCTime
    ) {
        self.sleeve = sleeve
        self.link = link
        self.isElsewhere = isElsewhere
        self.credit = credit
        self.person = person
        self.time = time
    }
}

extension PlayerRow: Equatable where SleeveImage: Equatable {}
