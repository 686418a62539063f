import Rendering

package protocol MistakenView: View {
    associatedtype Row: View
    var title: String { get }
    var price: Double { get }
    var isOpen: Bool { get }
    var isNew: Bool? { get }
    var note: String? { get }
    var row: Row { get }
    var rows: [Row] { get }
    var any: any View { get }
}
