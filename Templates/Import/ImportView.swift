public import Rendering

/// Where a file of songs or movies is imported, and how it goes.
public protocol ImportView: View {
    associatedtype Status: LiveRegionView where Status.Content: ImportStatusView
    associatedtype Form: ImportFormView
    associatedtype Exports: ExportLinksView

    var heading: String { get }
    /// Of the import that is under way, or of the last one.
    var status: Status { get }
    var form: Form { get }
    /// What can be had as a file.
    var exports: [Exports] { get }
}
