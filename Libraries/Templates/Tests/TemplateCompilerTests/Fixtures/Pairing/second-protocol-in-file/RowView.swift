/// A row of cells.
public protocol RowView<Cell>: Sendable & View {
    associatedtype Cell: View
}

protocol CellView: View {}
