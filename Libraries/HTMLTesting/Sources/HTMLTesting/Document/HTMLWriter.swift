/// Serialises elements as HTML (HTML Living Standard, 13.3), for messages.
struct HTMLWriter {
    private var bytes: [UInt8] = []

    var string: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(_ element: Element) {
        appendStartTag(of: element)
        guard !HTMLNames.void.contains(element.name) else { return }
        appendContent(of: element)
        bytes += "</\(element.name)>".utf8
    }

    /// An element as XML, with its children as empty tags, and each text as a letter, or a space if it is blank.
    mutating func appendXML(_ name: String, _ attributes: [Attribute], _ content: [Node.Content]) {
        appendStartTag(name, attributes)
        for child in content {
            switch child {
            case .text(let text): bytes.append(text.utf8.allSatisfy(HTMLNames.isSpace) ? 0x20 : UInt8(ascii: "t"))
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

/// The element names of the HTML Living Standard, by their role in this module.
enum HTMLNames {
    /// Elements within a line of text (phrasing content). All others separate their text.
    static let phrasing: Set<String> = [
        "a", "abbr", "area", "audio", "b", "bdi", "bdo", "br", "button", "canvas", "cite", "code", "data",
        "datalist", "del", "dfn", "em", "embed", "i", "iframe", "img", "input", "ins", "kbd", "label", "link",
        "map", "mark", "math", "meta", "meter", "noscript", "object", "output", "picture", "progress", "q",
        "ruby", "rp", "rt", "s", "samp", "script", "select", "selectedcontent", "slot", "small", "source",
        "span", "strong", "sub", "sup", "svg", "template", "textarea", "time", "track", "u", "var", "video",
        "wbr",
    ]

    /// Every other element of the standard.
    static let structural: Set<String> = [
        "address", "article", "aside", "base", "blockquote", "body", "caption", "col", "colgroup", "dd",
        "details", "dialog", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1",
        "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr", "html", "legend", "li", "main",
        "menu",
        "nav", "ol", "optgroup", "option", "p", "param", "pre", "search", "section", "style", "summary",
        "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "ul",
    ]

    /// Elements that have no end tag and no content.
    static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
        "track",
        "wbr",
    ]

    /// Elements whose content is never visible text.
    static let neverShown: Set<String> = [
        "head", "script", "style", "template", "noscript", "datalist",
    ]

    /// Elements whose content is raw text.
    static let rawText: Set<String> = ["script", "style"]

    /// The white space of HTML: tab, line feed, form feed, carriage return, space.
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }
}
