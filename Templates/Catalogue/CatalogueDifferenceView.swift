public import Rendering

/// A field with what was sent and what is there: a row of a table, without its `tr`.
public protocol CatalogueDifferenceView: View {
    var name: String { get }
    var yours: String { get }
    var theirs: String { get }
}
