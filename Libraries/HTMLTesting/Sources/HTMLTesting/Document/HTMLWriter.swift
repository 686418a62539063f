/// Writes elements as HTML again (HTML Living Standard, 13.3), for messages.
struct HTMLWriter {
    private var bytes: [UInt8] = []

    var string: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(_ element: Element) {
        appendStartTag(of: element)
        guard !HTMLNames.void.contains(element.name) else { return }
        appendContent(of: element)
        bytes += "</\(element.name)>".utf8
    }

    /// An element as XML, in which its children are empty tags.
    mutating func appendXML(_ name: String, _ attributes: [Attribute], _ content: [Node.Content]) {
        appendStartTag(name, attributes)
        for child in content {
            switch child {
            case .text(let text): append(escaping: text)
            case .element(let name, _): bytes += "<\(name)/>".utf8
            }
        }
        bytes += "</\(name)>".utf8
    }

    mutating func appendStartTag(of element: Element) {
        appendStartTag(element.name, element.attributes)
    }

    private mutating func appendStartTag(_ name: String, _ attributes: [Attribute]) {
        bytes += "<\(name)".utf8
        for attribute in attributes {
            bytes += " \(attribute.name)=\"".utf8
            append(escaping: attribute.value)
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: ">"))
    }

    mutating func appendContent(of element: Element) {
        for child in element.document.nodes[element.index].children {
            switch element.document.nodes[child].content {
            case .text(let text) where HTMLNames.rawText.contains(element.name): bytes += text.utf8
            case .text(let text): append(escaping: text)
            case .element: Element(element.document, at: child).map { append($0) }
            }
        }
    }

    private mutating func append(escaping text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            default: bytes.append(byte)
            }
        }
    }
}
