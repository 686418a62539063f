/// The value of `If-Match` and `If-None-Match`: `*`, or a list of entity tags (RFC 9110 §13.1.1, §13.1.2).
enum EntityTagList: Equatable {
    case any
    case tags([EntityTag])

    /// A list that is not by the grammar has no tags, so it matches nothing.
    init(_ list: String) {
        let bytes = Array(list.utf8)
        self = bytes == [UInt8(ascii: "*")] ? .any : .tags(Self.tags(bytes[...]) ?? [])
    }

    /// `[ entity-tag *( OWS "," OWS entity-tag ) ]`, with empty elements (§5.6.1.2).
    private static func tags(_ list: ArraySlice<UInt8>) -> [EntityTag]? {
        var rest = list.drop(while: isSeparator)
        var tags: [EntityTag] = []
        while !rest.isEmpty {
            guard let tag = EntityTag(readingFrom: &rest) else { return nil }
            tags.append(tag)
            rest = rest.drop(while: \.isWhitespace)
            guard rest.isEmpty || rest.first == UInt8(ascii: ",") else { return nil }
            rest = rest.drop(while: isSeparator)
        }
        return tags
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte.isWhitespace || byte == UInt8(ascii: ",")
    }
}

extension EntityTag {
    /// A tag that is the whole of a field's value.
    init?(field value: String) {
        var rest = Array(value.utf8)[...]
        guard let tag = EntityTag(readingFrom: &rest), rest.isEmpty else { return nil }
        self = tag
    }

    /// `[ %s"W/" ] DQUOTE *etagc DQUOTE` at the start of `bytes`, which go on after it.
    fileprivate init?(readingFrom bytes: inout ArraySlice<UInt8>) {
        let isWeak = bytes.starts(with: "W/".utf8)
        let opening = bytes.dropFirst(isWeak ? 2 : 0)
        guard opening.first == UInt8(ascii: "\"") else { return nil }
        let content = opening.dropFirst().prefix(while: Self.isContent)
        guard content.endIndex < bytes.endIndex, bytes[content.endIndex] == UInt8(ascii: "\"") else { return nil }
        bytes = bytes[(content.endIndex + 1)...]
        self.init(String(decoding: content, as: UTF8.self), isWeak: isWeak)
    }
}
