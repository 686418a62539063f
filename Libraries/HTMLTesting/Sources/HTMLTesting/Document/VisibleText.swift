/// Puts together the text of a page as a person sees it. Style sheets are not read.
struct VisibleText {
    private var bytes: [UInt8] = []
    private var isSpacePending = false

    var string: String { String(decoding: bytes, as: UTF8.self) }

    mutating func appendContent(of element: Element) {
        for child in element.document.nodes[element.index].children {
            switch element.document.nodes[child].content {
            case .text(let text): append(text)
            case .element: Element(element.document, at: child).map { append($0) }
            }
        }
    }

    private mutating func append(_ element: Element) {
        guard !element.isHidden else { return }
        let isSetApart = !HTMLNames.phrasing.contains(element.name) || element.name == "br"
        if isSetApart { setApart() }
        appendContent(of: element)
        if isSetApart { setApart() }
    }

    mutating func append(_ text: String) {
        let noBreakSpace: [UInt8] = [0xC2, 0xA0]
        var rest = ArraySlice(text.utf8)
        while let byte = rest.first {
            if HTMLNames.isSpace(byte) {
                setApart()
                rest = rest.dropFirst()
            } else if rest.starts(with: noBreakSpace) {
                appendVisible([0x20])
                rest = rest.dropFirst(2)
            } else {
                appendVisible([byte])
                rest = rest.dropFirst()
            }
        }
    }

    private mutating func appendVisible(_ visible: [UInt8]) {
        if isSpacePending, !bytes.isEmpty { bytes.append(0x20) }
        isSpacePending = false
        bytes += visible
    }

    mutating func setApart() {
        isSpacePending = true
    }
}

extension Element {
    /// Whether the markup itself hides the element from everyone.
    var isHidden: Bool {
        HTMLNames.neverShown.contains(name) || self["hidden"] != nil
            || (name == "input" && self["type"]?.lowercased() == "hidden")
    }
}
