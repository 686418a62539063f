public import Rendering

/// The page of the turntable: what is on it, and its history.
public protocol TurntableView: View {
    associatedtype Player: LiveRegionView where Player.Content: PlayerView
    associatedtype Plays: LiveRegionView where Plays.Content: PlayListView

    var heading: String { get }
    var player: Player { get }
    /// The history, which follows every change on the first page only.
    var plays: Plays { get }
}
