import Rendering

// protocol RowView: View {}
let text = "protocol RowView: View {}"
