private protocol RowView: View {}
