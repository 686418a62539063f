protocol RowView: Sendable {}
