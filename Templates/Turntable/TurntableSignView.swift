public import Rendering

/// The play in the header of every page, a live region; empty if the turntable is.
public protocol TurntableSignView: View {
    associatedtype SleeveImage: SleeveImageView

    /// The play; `nil` if the turntable is empty.
    var play: (sleeve: SleeveImage, title: String, person: String, time: UTCTime)? { get }
    /// The page of the turntable.
    var url: String { get }
}
