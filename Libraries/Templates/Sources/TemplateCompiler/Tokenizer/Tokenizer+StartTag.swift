extension Tokenizer {
    /// `<name attribute="value">` or `<name/>`
    mutating func readStartTag() {
        let start = index
        index += 1
        var tag = Element(
            name: readName(),
            position: position(at: start),
            attributes: [],
            isSelfClosing: false
        )
        guard readAttributes(of: &tag) else {
            report("the tag <\(tag.name)> is not closed: end it with >", at: start)
            return
        }
        tokens.append(.startTag(tag))
        guard !tag.isSelfClosing else { return }
        switch tag.name.lowercased() {
        case "script", "style": readRawText(of: tag.name)
        case let name where Elements.textOnly.contains(name): textOnlyElement = tag.name
        default: break
        }
    }

    /// The name of an element, and whatever was written in its place.
    mutating func readName() -> String {
        let start = index
        while let byte = byte(at: index), !byte.isWhitespace, !">/<".utf8.contains(byte) {
            if looking(at: "{{") || looking(at: "{%") {
                report(
                    "the name of an element cannot be dynamic: choose between elements with {% if %}",
                    at: index
                )
                skipDynamicContent()
            } else {
                index += 1
            }
        }
        return source.text(in: start..<index)
    }

    /// Reads up to the end of the tag, and answers whether there was one.
    private mutating func readAttributes(of tag: inout Element) -> Bool {
        while true {
            skipWhitespace()
            guard let byte = byte(at: index), byte != UInt8(ascii: "<") else { return false }
            if byte == UInt8(ascii: ">") {
                index += 1
                return true
            }
            if looking(at: "/>") {
                index += 2
                tag.isSelfClosing = true
                return true
            }
            readAttribute(of: &tag)
        }
    }
}
