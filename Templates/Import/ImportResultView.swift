public import Rendering

/// How an import has ended.
public protocol ImportResultView: View {
    associatedtype Problems: ImportProblemsView

    var heading: String { get }
    /// What became of it, in a sentence.
    var message: String { get }
    /// The class of that sentence; `nil` when all is well.
    var messageClass: String? { get }
    /// What else there is to know, a sentence each.
    var details: [String] { get }
    /// `nil` when all rows were good ones.
    var problems: Problems? { get }
    /// Where what was added is; `nil` when nothing was.
    var listURL: String? { get }
    var listLink: String { get }
}
