/// The value of `If-None-Match`: `*`, or a list of entity tags (RFC 9110 §13.1.2).
enum EntityTagList {
    /// Whether the list has this tag by the weak comparison: a leading `W/` makes no difference (§8.8.3.2).
    /// - Parameter tag: A strong tag, in its quotes.
    static func matches(_ list: String, _ tag: String) -> Bool {
        let bytes = Array(list.utf8)
        if bytes == [UInt8(ascii: "*")] { return true }
        let tag = Array(tag.utf8)
        var index = 0
        while let start = bytes[index...].firstIndex(of: quote),
            let end = bytes[(start + 1)...].firstIndex(of: quote)
        {
            if bytes[start...end].elementsEqual(tag) { return true }
            index = end + 1
        }
        return false
    }

    private static let quote = UInt8(ascii: "\"")
}
