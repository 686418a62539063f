public import Rendering

/// Something that one should know, above what a page is about.
public protocol NoticeView: View {
    var message: String { get }
    /// Where one can look into it.
    var url: String { get }
    /// The words of the link there.
    var link: String { get }
}
