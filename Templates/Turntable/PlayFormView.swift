public import Rendering

/// The form that puts a song, a movie or a star on the turntable.
public protocol PlayFormView: View {
    var url: String { get }
    /// The names and the values of the fields.
    var kindField: String { get }
    var kind: String { get }
    var idField: String { get }
    var id: String { get }
    var label: String { get }
    /// The accessible name of the button in a row, with the item; `nil` on the item's own page.
    var name: String? { get }
    var isSmall: Bool { get }
}
