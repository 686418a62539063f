public import Rendering

/// The page where files of songs or movies are imported and exported.
public protocol ImportView: View {
    associatedtype Status: LiveRegionView where Status.Content: ImportStatusView
    associatedtype Choice: FieldChoice
    associatedtype Exports: ExportLinksView

    var heading: String { get }
    /// The status of the running import, or of the last one.
    var status: Status { get }
    var importURL: String { get }
    /// The files that are accepted, in words.
    var hint: String { get }
    /// The reason a file was refused.
    var error: String? { get }
    var kinds: [Choice] { get }
    var formats: [Choice] { get }
    var isStrict: Bool { get }
    var skipsDuplicates: Bool { get }
    var exports: [Exports] { get }
}
