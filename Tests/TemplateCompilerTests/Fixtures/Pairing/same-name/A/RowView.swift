protocol RowView: View {}
