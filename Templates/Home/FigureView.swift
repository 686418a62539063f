public import Rendering

/// The number of rows in a list, a live region on Home.
public protocol FigureView: View {
    /// The number with its unit, such as "12 songs", and the list.
    var link: Link { get }
}
