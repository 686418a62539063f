package protocol RowView: Rendering.View, Sendable {}
