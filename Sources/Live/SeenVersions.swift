/// What a client says that it shows, as in `9f86d081884c7d65:text.12,entries.7`.
///
/// It comes from outside: whatever cannot be read counts as not seen.
struct SeenVersions {
    /// By the region's name; nil for a version that can be none of now.
    private let versions: [String: Int?]

    /// - Parameters:
    ///   - text: What the client sent; nil when it sent nothing.
    ///   - epoch: The run of the server. What was seen in another says which regions there are, and no more.
    init(_ text: String?, epoch: String) {
        guard let (named, list) = (text ?? "").utf8[...].divided(by: UInt8(ascii: ":")) else {
            versions = [:]
            return
        }
        let isCurrent = named.elementsEqual(epoch.utf8)
        let pairs = list.split(separator: UInt8(ascii: ",")).map { item -> (String, Int?) in
            guard let (name, version) = item.divided(by: UInt8(ascii: ".")) else {
                return (String(Substring(item)), nil)
            }
            return (String(Substring(name)), isCurrent ? Int(Substring(version)) : nil)
        }
        versions = Dictionary(pairs) { $0 == $1 ? $0 : nil }
    }

    /// Which version of a region the client has. Who has named nothing wants to hear of every region's next change, and who
    /// has named some wants no other.
    func version(of name: String, now: Int) -> Int? {
        versions.isEmpty ? now : versions[name] ?? RegionTable.notCarried
    }
}

extension Substring.UTF8View {
    /// What stands before and after the first of these bytes; nil without one.
    fileprivate func divided(by separator: UInt8) -> (Substring.UTF8View, Substring.UTF8View)? {
        firstIndex(of: separator).map { (self[..<$0], self[index(after: $0)...]) }
    }
}
