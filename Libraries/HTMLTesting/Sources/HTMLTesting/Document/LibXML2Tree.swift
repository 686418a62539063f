import CLibXML2

/// libxml2's tree of a document, freed with its owner.
struct LibXML2Tree: ~Copyable {
    let document: xmlDocPtr
    /// The places where the source is not well-formed.
    let problems: [MarkupProblem]

    /// Parses XML in UTF-8, as much of it as possible.
    init(parsing bytes: [UInt8]) throws(MarkupError) {
        let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_RECOVER.rawValue)
        let (document, problems) = LibXML2.collectingProblems {
            bytes.withUnsafeBytes { bytes in
                let characters = bytes.bindMemory(to: CChar.self).baseAddress
                return xmlReadMemory(characters, Int32(clamping: bytes.count), nil, "UTF-8", options)
            }
        }
        guard let document else {
            let nothing = MarkupProblem(line: 1, column: 0, message: "there is no document")
            throw MarkupError(problems: problems.isEmpty ? [nothing] : problems)
        }
        self.document = document
        self.problems = problems
    }

    deinit {
        xmlFreeDoc(document)
    }

    /// Copies elements and texts in document order.
    func copyNodes() -> [Node] {
        var nodes: [Node] = []
        var open: [(next: xmlNodePtr?, parent: Int?)] = [(document.pointee.children, nil)]
        while let (next, parent) = open.last {
            guard let node = next else {
                open.removeLast()
                continue
            }
            open[open.count - 1].next = node.pointee.next
            guard let content = Self.content(of: node) else { continue }
            let number = nodes.count
            let isForeign = parent.map { nodes[$0].isForeign || nodes[$0].isForeignRoot } ?? false
            nodes.append(Node(content: content, line: xmlGetLineNo(node), parent: parent, isForeign: isForeign))
            if let parent { nodes[parent].children.append(number) }
            if case .element = content { open.append((node.pointee.children, number)) }
        }
        return nodes
    }

    private static func content(of node: xmlNodePtr) -> Node.Content? {
        switch node.pointee.type {
        case XML_ELEMENT_NODE:
            .element(
                name: qualifiedName(node.pointee.name, node.pointee.ns),
                attributes: attributes(of: node)
            )
        case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
            .text(LibXML2.string(node.pointee.content) ?? "")
        default:
            nil
        }
    }

    private static func attributes(of node: xmlNodePtr) -> [Attribute] {
        var attributes: [Attribute] = []
        var next = node.pointee.properties
        while let attribute = next {
            let name = qualifiedName(attribute.pointee.name, attribute.pointee.ns)
            attributes.append(Attribute(name: name, value: value(of: attribute)))
            next = attribute.pointee.next
        }
        return attributes
    }

    private static func value(of attribute: xmlAttrPtr) -> String {
        guard let value = xmlNodeListGetString(attribute.pointee.doc, attribute.pointee.children, 1) else {
            return ""
        }
        defer { clibxml2_free(value) }
        return LibXML2.string(value) ?? ""
    }

    private static func qualifiedName(_ name: UnsafePointer<xmlChar>?, _ space: xmlNsPtr?) -> String {
        let local = LibXML2.string(name) ?? ""
        guard let prefix = LibXML2.string(space?.pointee.prefix) else { return local }
        return "\(prefix):\(local)"
    }
}
