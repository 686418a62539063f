protocol RowView: View {
}
