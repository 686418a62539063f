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

    /// Returns whether an element has this id.
    public func contains(_ id: String) -> Bool {
        range(of: id) != nil
    }

    /// Replaces the element with an id by a fragment. Does nothing if there is no such element.
    public mutating func replace(_ id: String, with fragment: some Collection<UInt8>) {
        guard let range = range(of: id) else { return }
        bytes.replaceSubrange(range.outer, with: fragment)
    }

    /// Removes the element with an id.
    public mutating func remove(_ id: String) {
        replace(id, with: [])
    }

    /// Inserts a fragment before the content of the element with an id.
    public mutating func insert(_ fragment: some Collection<UInt8>, atStartOf id: String) {
        guard let range = range(of: id) else { return }
        bytes.insert(contentsOf: fragment, at: range.inner.lowerBound)
    }

    /// Returns the source of the element with an id.
    public func element(_ id: String) -> ArraySlice<UInt8>? {
        range(of: id).map { bytes[$0.outer] }
    }

    /// Returns the source of the element with an id without its tags.
    public func content(_ id: String) -> ArraySlice<UInt8>? {
        range(of: id).map { bytes[$0.inner] }
    }

    /// Finds the end of an element by counting the tags of the same name inside it.
    private func range(of id: String) -> (outer: Range<Int>, inner: Range<Int>)? {
        let tags = SourceScanner.tags(in: bytes)
        guard
            let index = tags.firstIndex(where: { tag in
                !tag.isEndTag && tag.attributes.contains { $0.name == "id" && $0.value == id }
            })
        else { return nil }
        let start = tags[index].range
        if tags[index].isSelfClosed { return (start, start.upperBound..<start.upperBound) }
        var depth = 0
        for tag in tags[index...] where tag.name == tags[index].name && !tag.isSelfClosed {
            depth += tag.isEndTag ? -1 : 1
            if depth == 0 {
                return (start.lowerBound..<tag.range.upperBound, start.upperBound..<tag.range.lowerBound)
            }
        }
        return nil
    }
}
