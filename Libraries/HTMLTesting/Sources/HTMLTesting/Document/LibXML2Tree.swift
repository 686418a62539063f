import CLibXML2

/// libxml2's tree of a document, freed with its owner.
///
/// Safe to send, which the compiler cannot check for pointers: this value is the only owner of the tree, it cannot be
/// copied, and a mutex of `Document` lets one task at a time use it.
struct LibXML2Tree: ~Copyable, @unchecked Sendable {
    let document: xmlDocPtr

    /// Takes ownership of a document.
    init(owning document: xmlDocPtr) {
        self.document = document
    }

    deinit {
        xmlFreeDoc(document)
    }

    /// Copies elements and texts in document order, and stores the number of each in the node (`_private`, which
    /// libxml2 reserves for its callers), so that XPath results can be mapped to the copies.
    func numberAndCopyNodes() -> [Node] {
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
            node.pointee._private = UnsafeMutableRawPointer(bitPattern: number + 1)
            let isForeign = parent.map { nodes[$0].isForeign || nodes[$0].isForeignRoot } ?? false
            nodes.append(Node(content: content, line: xmlGetLineNo(node), parent: parent, isForeign: isForeign))
            if let parent { nodes[parent].children.append(number) }
            if case .element = content { open.append((node.pointee.children, number)) }
        }
        return nodes
    }

    /// The numbers of the nodes that an XPath expression selects, in document order.
    func nodeIndices(at xPath: String, from index: Int?) -> [Int] {
        guard let context = xmlXPathNewContext(document) else { return [] }
        defer { xmlXPathFreeContext(context) }
        let start = index.flatMap { node(numbered: $0) } ?? rootNode
        guard let result = xmlXPathNodeEval(start, xPath, context) else { return [] }
        defer { xmlXPathFreeObject(result) }
        guard let set = result.pointee.nodesetval else { return [] }
        let found = UnsafeBufferPointer(start: set.pointee.nodeTab, count: Int(set.pointee.nodeNr))
        return found.compactMap { $0.flatMap(Self.number) }.sorted()
    }

    /// A document begins with the fields of a node (libxml2's tree.h), so XPath can use it as one.
    private var rootNode: xmlNodePtr {
        UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self)
    }

    private func node(numbered number: Int) -> xmlNodePtr? {
        var node = document.pointee.children
        while let current = node {
            if Self.number(of: current) == number { return current }
            node = Self.following(current)
        }
        return nil
    }

    /// The next node in document order.
    private static func following(_ node: xmlNodePtr) -> xmlNodePtr? {
        if node.pointee.type == XML_ELEMENT_NODE, let child = node.pointee.children { return child }
        var current: xmlNodePtr? = node
        while let open = current {
            if let next = open.pointee.next { return next }
            current = open.pointee.parent
            if current?.pointee.type != XML_ELEMENT_NODE { return nil }
        }
        return nil
    }

    private static func number(of node: xmlNodePtr) -> Int? {
        node.pointee._private.map { Int(bitPattern: $0) - 1 }
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
