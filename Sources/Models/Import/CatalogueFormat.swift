/// How songs or movies stand in a file.
package enum CatalogueFormat: String, Sendable, Equatable, CaseIterable {
    /// Comma-separated values (RFC 4180), the columns named by the first line.
    case csv
    /// A JSON array of objects.
    case json
    /// A JSON object a line.
    case jsonLines = "jsonl"
    /// The second article's: `{"code":"19001","data":[…]}`.
    case envelope

    /// What the name of such a file ends with.
    package var fileExtension: String {
        switch self {
        case .csv: "csv"
        case .json, .envelope: "json"
        case .jsonLines: "jsonl"
        }
    }

    /// The media type of such a file.
    package var contentType: String {
        switch self {
        case .csv: "text/csv; charset=utf-8; header=present"
        case .json, .envelope: "application/json"
        case .jsonLines: "application/jsonl"
        }
    }
}
