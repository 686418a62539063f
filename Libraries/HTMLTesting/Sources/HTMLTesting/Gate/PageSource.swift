/// The source of a page whose elements can be replaced, like scripts replace them in an open page.
///
/// All other bytes stay unchanged, so the ``Gate`` checks the page as if it had been sent like this.
public struct PageSource: Sendable {
    /// The current source.
    public private(set) var bytes: [UInt8]

    /// Creates a source from a page that was sent.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Replaces the element with an id, which is not a void element, by a fragment.
    /// - Returns: Whether there is such an element.
    public mutating func replace(_ id: String, with fragment: some Collection<UInt8>) -> Bool {
        guard let range = range(of: id) else { return false }
        bytes.replaceSubrange(range, with: fragment)
        return true
    }

    /// Finds the end of an element by counting the tags of the same name inside it. Each `<` of a page begins a tag.
    private func range(of id: String) -> Range<Int>? {
        guard let attribute = bytes.firstRange(of: Array(" id=\"\(id)\"".utf8)),
            let start = bytes[..<attribute.lowerBound].lastIndex(of: UInt8(ascii: "<"))
        else { return nil }
        let name = bytes[(start + 1)...].prefix { !HTMLNames.isSpace($0) }
        var depth = 0
        for index in bytes.indices[start...] where bytes[index] == UInt8(ascii: "<") {
            guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
            let isEndTag = bytes[index + 1] == UInt8(ascii: "/")
            let tag = bytes[(index + (isEndTag ? 2 : 1))..<end]
            guard tag.prefix(while: { !HTMLNames.isSpace($0) }) == name else { continue }
            depth += isEndTag ? -1 : 1
            if depth == 0 { return start..<(end + 1) }
        }
        return nil
    }
}
