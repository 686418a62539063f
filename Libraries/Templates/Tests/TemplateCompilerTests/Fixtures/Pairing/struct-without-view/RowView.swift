struct RowView: Sendable {}
