/// A file format for songs or movies.
package enum CatalogueFormat: String, Sendable, Equatable, CaseIterable, Codable {
    /// Comma-separated values (RFC 4180). The first line names the columns.
    case csv
    /// A JSON array of objects.
    case json
    /// One JSON object on each line.
    case jsonLines = "jsonl"
    /// The format of the second article: `{"code":"19001","data":[…]}`.
    case envelope
    /// The columns that Letterboxd imports, for movies.
    case letterboxd
    /// The columns of Exportify, which services for playlists import, for songs.
    case exportify

    /// The formats of our own, which lose nothing.
    package static let allCases: [CatalogueFormat] = [.csv, .json, .jsonLines, .envelope]

    /// Returns the formats of exports.
    package static func exports(of kind: CatalogueKind) -> [CatalogueFormat] {
        allCases + [kind == .songs ? .exportify : .letterboxd]
    }

    /// The extension of the file name.
    package var fileExtension: String {
        switch self {
        case .csv, .letterboxd, .exportify: "csv"
        case .json, .envelope: "json"
        case .jsonLines: "jsonl"
        }
    }

    /// The media type.
    package var contentType: String {
        switch self {
        case .csv, .letterboxd, .exportify: "text/csv; charset=utf-8; header=present"
        case .json, .envelope: "application/json"
        case .jsonLines: "application/jsonl"
        }
    }
}

extension CatalogueFormat {
    /// Detects the format of a file by its name and its beginning. If they disagree, the beginning decides. The first
    /// line of a CSV file may begin with a bracket, so the beginning of a file with that name has to contain two tokens
    /// of JSON, such as `[{`.
    /// - Parameters:
    ///   - beginning: The beginning of the file without a byte order mark, or all of a short file.
    ///   - layout: The places of rows in the beginning.
    init(fileName: String, beginning: ArraySlice<UInt8>, layout: JSONLayout) {
        let name = fileName.lowercased()
        if name.hasSuffix(".csv") || name.hasSuffix(".tsv"), !Self.isJSON(beginning) {
            self = .csv
            return
        }
        switch beginning.first(where: { !$0.isJSONWhiteSpace }) {
        case UInt8(ascii: "["):
            self = .json
        case UInt8(ascii: "{"):
            let format = Self.format(ofFirstObject: Array(beginning), layout)
            if layout.isKnownPlace || layout.isColumnWise || format != .envelope && layout.isFound {
                self = .json
            } else {
                self = format ?? (name.hasSuffix(".json") ? .envelope : .jsonLines)
            }
        default:
            self =
                name.hasSuffix(".json")
                ? .json : name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") ? .jsonLines : .csv
        }
    }

    /// Whether the file begins with an array of objects, an empty array, or an object.
    private static func isJSON(_ beginning: ArraySlice<UInt8>) -> Bool {
        let tokens = beginning.lazy.filter { !$0.isJSONWhiteSpace }.prefix(2)
        return ["[{", "[]", "{\"", "{}"].contains { tokens.elementsEqual($0.utf8) }
    }

    /// Returns the format of a file that begins with an object: an envelope if it has a code, and rows or nothing that a row
    /// may have. The code may be behind the rows, beyond the beginning of the file. Returns `nil` if that is not clear.
    private static func format(ofFirstObject bytes: [UInt8], _ layout: JSONLayout) -> CatalogueFormat? {
        var cursor = JSONCursor(bytes: bytes, end: bytes.count, isComplete: false, index: 0)
        var hasCode = false
        var hasRows = false
        var hasOthers = false
        do throws(CursorStop) {
            _ = try cursor.skip(UInt8(ascii: "{"))
            while try cursor.token() == UInt8(ascii: "\"") {
                let name = cursor.string(of: try cursor.string())
                _ = try cursor.skip(UInt8(ascii: ":"))
                if name == "data", try cursor.token() == UInt8(ascii: "[") { hasRows = true }
                switch name {
                case "code": hasCode = true
                case "data", "message": break
                default: hasOthers = true
                }
                if hasCode, hasRows { return .envelope }
                try cursor.skipValue()
                _ = try cursor.skip(UInt8(ascii: ","))
            }
            if hasRows { return layout.isFound ? .json : .envelope }
            return hasCode && !hasOthers ? .envelope : .jsonLines
        } catch {
            return hasRows ? .envelope : nil
        }
    }
}
