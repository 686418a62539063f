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

    /// Replaces the element with an id by a fragment. Does nothing if there is no such element.
    public mutating func replace(_ id: String, with fragment: some Collection<UInt8>) {
        guard let range = range(of: id) else { return }
        bytes.replaceSubrange(range, with: fragment)
    }

    /// Finds the end of an element by counting the tags of the same name inside it.
    private func range(of id: String) -> Range<Int>? {
        let tags = SourceScanner.tags(in: bytes)
        guard
            let index = tags.firstIndex(where: { tag in
                !tag.isEndTag && tag.attributes.contains { $0.name == "id" && $0.value == id }
            })
        else { return nil }
        let start = tags[index].range
        if tags[index].isSelfClosed { return start }
        var depth = 0
        for tag in tags[index...] where tag.name == tags[index].name && !tag.isSelfClosed {
            depth += tag.isEndTag ? -1 : 1
            if depth == 0 { return start.lowerBound..<tag.range.upperBound }
        }
        return nil
    }
}
