/// Rows of cells under a title, as text.
struct Table {
    let title: String
    let head: [String]
    let rows: [[String]]
    /// The note below the rows.
    let note: String

    var text: String {
        ([title, ""] + lines + ["", note]).joined(separator: "\n")
    }

    /// The text of the table. The first column is left-aligned, the others are right-aligned.
    private var lines: [String] {
        let table = [head] + rows
        let widths = head.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        return table.map { row in
            zip(row, widths).enumerated()
                .map { column, cell in
                    let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                    return column == 0 ? cell.0 + padding : padding + cell.0
                }
                .joined(separator: "  ")
        }
    }
}
