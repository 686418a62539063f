protocol RowView: View {
    var html: String { get }
    func html(_ a: Int) -> String
    var row: Row.html { get }
}
