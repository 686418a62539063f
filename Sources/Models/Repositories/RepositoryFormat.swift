/// How starred repositories stand in a file.
package enum RepositoryFormat: String, Sendable, Equatable, CaseIterable {
    case json
    /// Comma-separated values (RFC 4180), the columns named by the first line.
    case csv
    /// A list by language, as people keep them under the name "awesome".
    case markdown

    /// What the name of such a file ends with.
    package var fileExtension: String {
        switch self {
        case .json: "json"
        case .csv: "csv"
        case .markdown: "md"
        }
    }

    /// The media type of such a file.
    package var contentType: String {
        switch self {
        case .json: "application/json"
        case .csv: "text/csv; charset=utf-8; header=present"
        case .markdown: "text/markdown; charset=utf-8"
        }
    }
}
