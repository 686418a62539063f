public import Rendering

/// The form that chooses the meaning of each column of a file.
public protocol ColumnChoiceView: View {
    associatedtype Hidden: HiddenFieldView
    associatedtype Encoding: ChoiceFieldView
    associatedtype Column: ColumnChoice

    var url: String { get }
    var hidden: [Hidden] { get }
    /// The encoding of the file. With another one, the form is shown again.
    var encoding: Encoding { get }
    /// The offer to import the file as another kind; `nil` unless it looks like that.
    var other: (message: String, button: FormButton)? { get }
    /// The columns; empty if their meaning is known.
    var columns: [Column] { get }
}

/// A column of a file.
public protocol ColumnChoice: Sendable {
    associatedtype Field: ChoiceFieldView

    /// The choice of its meaning, with the name of the column.
    var field: Field { get }
    /// The values of the first rows.
    var values: [String] { get }
}
