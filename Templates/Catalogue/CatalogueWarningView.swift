public import Rendering

/// Why a form was not saved that has no mistakes, and what one can do about it.
public protocol CatalogueWarningView: View {
    associatedtype Row: CatalogueRowView
    associatedtype Difference: CatalogueDifferenceView

    var heading: String { get }
    var message: String { get }
    /// What is there already.
    var rows: [Row] { get }
    /// What others have saved meanwhile, beside what was sent.
    var differences: [Difference] { get }
}
