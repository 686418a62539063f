public import Rendering

/// What is on the turntable, a live region in the header of every page; nothing if the turntable is empty.
public protocol TurntableSignView: View {
    associatedtype SleeveImage: SleeveImageView

    /// What is on the turntable; `nil` if it is empty.
    var play: (sleeve: SleeveImage, title: String, person: String, time: UTCTime)? { get }
    /// The page of the turntable.
    var url: String { get }
}
