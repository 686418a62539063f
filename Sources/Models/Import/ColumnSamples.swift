/// The names of the columns of a file, with the values of its first rows.
struct ColumnSamples: Sendable {
    /// The number of rows that are sampled.
    static let rowLimit = 500
    private static let nameLimit = 1_000

    /// A value, and its place in the file.
    struct Value {
        let text: String
        /// The index in the window.
        let index: Int
        /// The number of the row, from 1.
        let row: Int
    }

    /// The names as they are spelled.
    private(set) var names: [String] = []
    private(set) var rowCount = 0
    /// The values by normalized name.
    private var values: [String: [Value]] = [:]

    /// The normalized names.
    var normalizedNames: Set<String> { Set(values.keys) }

    mutating func add(_ name: String) {
        let key = FieldNames.normalized(name)
        guard values[key] == nil, names.count < Self.nameLimit else { return }
        names.append(name)
        values[key] = []
    }

    mutating func addRow() { rowCount += 1 }

    /// - Parameter index: The index of the value in the window.
    mutating func add(_ value: String, to name: String, at index: Int = 0) {
        add(name)
        let text = value.trimmed
        guard !text.isEmpty else { return }
        values[FieldNames.normalized(name)]?.append(Value(text: text, index: index, row: rowCount))
    }

    /// Returns the values of a column that are not blank.
    subscript(name: String) -> [String] { places(of: name).map(\.text) }

    /// Returns the values of a column that are not blank, with their places.
    func places(of name: String) -> [Value] { values[name] ?? [] }

    /// Returns the values with digits of other scripts in ASCII.
    func numbers(of name: String) -> [String] { self[name].map(\.withWesternDigits) }
}
