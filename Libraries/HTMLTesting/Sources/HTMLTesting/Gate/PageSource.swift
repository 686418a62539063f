/// The source of a page in which elements are exchanged, as scripts do it in a page that is open.
///
/// Everything else stays byte for byte, so the ``Gate`` sees the page as it would have been sent.
public struct PageSource: Sendable {
    /// The source now.
    public private(set) var bytes: [UInt8]

    /// The source of a page as it was sent.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether an element has this id.
    public func contains(_ id: String) -> Bool {
        range(of: id) != nil
    }

    /// Puts a fragment in the place of the element with an id; without such an element, nothing changes.
    public mutating func replace(_ id: String, with fragment: some Collection<UInt8>) {
        guard let range = range(of: id) else { return }
        bytes.replaceSubrange(range.outer, with: fragment)
    }

    /// Removes the element with an id.
    public mutating func remove(_ id: String) {
        replace(id, with: [])
    }

    /// Puts a fragment before the content of the element with an id.
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

    /// Finds an element by its tags: those of the same name that begin after its own are closed before it is.
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
