private struct RowView: View {
    let html = ""
}
