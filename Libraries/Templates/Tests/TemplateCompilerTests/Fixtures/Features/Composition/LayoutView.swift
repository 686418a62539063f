import Rendering

package protocol LayoutView: View {
    associatedtype Content: View
    associatedtype Note: View
    var content: Content { get }
    var note: Note? { get }
    var aside: any View { get }
}
