extension CatalogueFormat {
    /// What a file is by its name and by how it begins. Where the two contradict each other the content is right; but the
    /// first line of a file that is called CSV may begin with a bracket, so there two signs of JSON are asked for.
    /// - Parameter beginning: Without a byte order mark; all of a short file.
    init(fileName: String, beginning: ArraySlice<UInt8>) {
        let name = fileName.lowercased()
        if name.hasSuffix(".csv") || name.hasSuffix(".tsv"), !Self.isJSON(beginning) {
            self = .csv
            return
        }
        switch beginning.first(where: { !$0.isJSONWhiteSpace }) {
        case UInt8(ascii: "["):
            self = .json
        case UInt8(ascii: "{"):
            self = Self.format(ofFirstObject: Array(beginning)) ?? (name.hasSuffix(".json") ? .envelope : .jsonLines)
        default:
            self =
                name.hasSuffix(".json")
                ? .json : name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") ? .jsonLines : .csv
        }
    }

    /// Whether it begins as an array of objects does, as an empty one, or as an object.
    private static func isJSON(_ beginning: ArraySlice<UInt8>) -> Bool {
        let tokens = beginning.lazy.filter { !$0.isJSONWhiteSpace }.prefix(2)
        return ["[{", "[]", "{\"", "{}"].contains { tokens.elementsEqual($0.utf8) }
    }

    /// An envelope has its rows in a member; another object is a row, unless it has nothing but the code of an error.
    private static func format(ofFirstObject bytes: [UInt8]) -> CatalogueFormat? {
        var cursor = JSONCursor(bytes: bytes, end: bytes.count, isComplete: false, index: 0)
        var hasCode = false
        var hasOthers = false
        do throws(JSONCursor.Stop) {
            _ = try cursor.take(UInt8(ascii: "{"))
            while try cursor.token() == UInt8(ascii: "\"") {
                let name = cursor.string(of: try cursor.string())
                _ = try cursor.take(UInt8(ascii: ":"))
                if name == "data", try cursor.token() == UInt8(ascii: "[") { return .envelope }
                if name == "code" { hasCode = true } else if name != "message" { hasOthers = true }
                try cursor.skipValue()
                _ = try cursor.take(UInt8(ascii: ","))
            }
            return hasCode && !hasOthers ? .envelope : .jsonLines
        } catch {
            return nil
        }
    }
}
