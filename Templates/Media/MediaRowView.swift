package import Rendering

/// One row of a list of media: it leads to the details.
package protocol MediaRowView: View {
    var title: String { get }
    var subtitle: String { get }
    var url: String { get }
}
