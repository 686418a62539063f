/// The revisions that a client shows, parsed from a text such as `9f86d081884c7d65:text.12,entries.7`.
///
/// The text is untrusted input: anything that cannot be parsed counts as not seen.
struct SeenRevisions {
    /// The revisions by the name of the region; `nil` for a revision that no current state can have.
    private let revisions: [String: Int?]

    /// - Parameters:
    ///   - text: The text that the client sent; `nil` if it sent nothing.
    ///   - epoch: The run of the server. Revisions of another run count as outdated.
    init(_ text: String?, epoch: String) {
        guard let (named, list) = (text ?? "").utf8[...].divided(by: UInt8(ascii: ":")) else {
            revisions = [:]
            return
        }
        let isCurrent = named.elementsEqual(epoch.utf8)
        let pairs = list.split(separator: UInt8(ascii: ",")).map { item -> (String, Int?) in
            guard let (name, revision) = item.divided(by: UInt8(ascii: ".")) else {
                return (String(Substring(item)), nil)
            }
            return (String(Substring(name)), isCurrent ? Int(Substring(revision)) : nil)
        }
        revisions = Dictionary(pairs) { $0 == $1 ? $0 : nil }
    }

    /// Returns the revision of a region that the client has. A client that names no region receives the next change of every
    /// region; a client that names some receives only theirs.
    func revision(of name: String, now: Int) -> Int? {
        revisions.isEmpty ? now : revisions[name] ?? RegionTable.notCarried
    }
}

extension Substring.UTF8View {
    /// Returns the parts before and after the first separator; `nil` without a separator.
    fileprivate func divided(by separator: UInt8) -> (Substring.UTF8View, Substring.UTF8View)? {
        firstIndex(of: separator).map { (self[..<$0], self[index(after: $0)...]) }
    }
}
