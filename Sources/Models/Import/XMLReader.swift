internal import CLibXML2

/// Reads the rows of an XML file: the tracks of a property list by Apple Music, or of a playlist (XSPF), or the movies of Kodi.
///
/// libxml2 parses the file in pieces, without a tree. It loads no other file, and a file that declares entities is
/// refused, because a few of them can stand for gigabytes ([decision 32](docs/decisions/0032-libxml2-reads-lists.md)).
struct XMLReader: RowReader {
    private(set) var window: ByteWindow
    private var names: JSONNames?
    private let kind: CatalogueKind
    private let parser: XMLParser
    private var isOver = false
    /// The start of the line that was parsed last.
    private var lineStart = 0
    private(set) var skippedCounts: [Int: Int] = [:]

    var columnNames: [String] { names?.spelled ?? [] }

    init(window: ByteWindow, kind: CatalogueKind) throws {
        self.window = window
        self.kind = kind
        parser = try XMLParser()
    }

    mutating func next() throws -> ReadRow? {
        while !isOver {
            if let row = parser.rows.popFirst() {
                if let row = try self.row(row) { return .row(row) }
                continue
            }
            // The rows before a mistake come first.
            if let error = parser.error {
                isOver = true
                if parser.declaresEntities { throw ImportFileError.declaresEntities }
                guard parser.form != nil else { throw ImportFileError.unknownXML }
                let reason = ImportProblem.Reason.syntax(expected: "XML", found: error)
                return .brokenOff(ImportProblem(at: window.position(of: lineStart), reason: reason))
            }
            lineStart = window.start
            guard try feed() else {
                isOver = true
                guard parser.form != nil else { throw ImportFileError.unknownXML }
                break
            }
        }
        return nil
    }

    /// Parses the next line. Returns `false` at the end of the file.
    private mutating func feed() throws -> Bool {
        try window.extend(to: 1)
        guard window.count > 0 else {
            guard !parser.hasEnded else { return false }
            parser.end()
            return true
        }
        let bytes = window.bytes[window.start...]
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
        parser.parse(bytes[..<end])
        window.consume(upTo: end)
        return true
    }

    /// Returns a row; `nil` for one that is not a song, such as a podcast.
    private mutating func row(_ element: XMLParser.Row) throws -> RowText? {
        let plan = try names?.plan ?? plan()
        var names = names ?? JSONNames(plan: plan)
        defer { self.names = names }
        for name in ["Podcast", "Movie", "TV Show", "Music Video"] where element.values[name] == ["true"] {
            guard kind == .songs else { continue }
            skippedCounts[names.column(name.utf8).number, default: 0] += 1
            return nil
        }
        var row = RowText(start: window.start)
        row.mayLackCredit = true
        let isComputed = element.values["Rating Computed"] == ["true"]
        for name in element.names {
            let values = element.values[name] ?? []
            let column = names.column(name.utf8)
            guard let match = column.match, !(isComputed && match.field == .rating) else {
                if values.contains(where: { !$0.isEmpty }) { row.ignore(column.number) }
                continue
            }
            guard row.accepts(match, at: window.start) else {
                row.ignore(column.number)
                continue
            }
            if values.count == 1, let value = values.first {
                row.set(match, to: value, from: column.number)
            } else {
                row.set(match, to: values, from: column.number)
            }
        }
        return row
    }

    private func plan() throws -> ColumnPlan {
        var samples = ColumnSamples()
        let form = parser.form ?? .propertyList
        for name in form.names { samples.add(name) }
        let plan = ColumnPlan(kind, samples, isWhole: false)
        guard plan.service != nil else { throw ImportFileError.otherKind(service: form.service, kind: form.kind) }
        return plan
    }
}

/// Collects the rows of an XML document while libxml2 parses it.
// Unchecked but safe: it is private to the reader that creates it, and an import calls its reader from one task at a time.
final class XMLParser: @unchecked Sendable {
    struct Row {
        /// The names of the values, in their order.
        fileprivate(set) var names: [String] = []
        fileprivate(set) var values: [String: [String]] = [:]

        /// The memory that the values take at most, in bytes.
        fileprivate private(set) var size = 0

        fileprivate mutating func add(_ value: String, to name: String) {
            size += 64 + name.utf8.count + value.utf8.count
            if values[name] == nil { names.append(name) }
            values[name, default: []].append(value)
        }
    }

    /// A kind of document with rows.
    enum Form {
        /// A property list with a dictionary of tracks.
        case propertyList
        /// Elements called "movie".
        case kodi
        /// Elements called "track" in a playlist.
        case playlist

        init?(root: String) {
            switch root {
            case "plist": self = .propertyList
            case "movie", "videodb": self = .kodi
            case "playlist": self = .playlist
            default: return nil
            }
        }

        var service: String {
            switch self {
            case .propertyList: "Apple Music"
            case .kodi: "Kodi"
            case .playlist: "a playlist"
            }
        }

        var kind: CatalogueKind { self == .kodi ? .movies : .songs }

        /// The names by which `KnownFile` recognises the rows.
        fileprivate var names: [String] {
            switch self {
            case .propertyList: ["Track ID", "Name", "Total Time"]
            case .kodi: ["title", "outline", "playcount"]
            case .playlist: ["title", "creator", "identifier"]
            }
        }

        /// The name of the element of a row.
        fileprivate var rowName: String {
            switch self {
            case .propertyList: "dict"
            case .kodi: "movie"
            case .playlist: "track"
            }
        }
    }

    /// The maximum depth of elements.
    private static let depthLimit = 100
    /// The maximum length of a value, and of all values of a row with their names, in bytes.
    private static let rowLimit = ByteWindow.rowLimit

    var rows: ArraySlice<Row> = []
    private(set) var form: Form?
    private(set) var error: String?
    private(set) var declaresEntities = false
    private(set) var hasEnded = false

    /// The names of the open elements.
    private var elements: [String] = []
    /// The last key of each open dictionary of a property list.
    private var keys: [String] = []
    private var text: [UInt8] = []
    private var row: Row?
    private var rowDepth = 0
    private var context: xmlParserCtxtPtr?

    init() throws {
        xmlInitParser()
        var handler = xmlSAXHandler()
        handler.startElement = { context, name, _ in XMLParser.of(context)?.begin(XMLParser.string(name)) }
        handler.endElement = { context, _ in XMLParser.of(context)?.endElement() }
        handler.characters = { context, bytes, count in XMLParser.of(context)?.add(bytes, count) }
        handler.cdataBlock = { context, bytes, count in XMLParser.of(context)?.add(bytes, count) }
        handler.entityDecl = { context, _, _, _, _, _ in XMLParser.of(context)?.refuseEntities() }
        let pointer = Unmanaged.passUnretained(self).toOpaque()
        context = xmlCreatePushParserCtxt(&handler, pointer, nil, 0, nil)
        guard let context else { throw ImportFileError.unknownXML }
        xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue))
    }

    deinit {
        if let context { xmlFreeParserCtxt(context) }
    }

    func parse(_ bytes: ArraySlice<UInt8>) {
        guard error == nil else { return }
        bytes.withUnsafeBytes { buffer in
            let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            check(xmlParseChunk(context, start, Int32(buffer.count), 0))
        }
    }

    func end() {
        hasEnded = true
        if error == nil { check(xmlParseChunk(context, nil, 0, 1)) }
    }

    private func check(_ code: Int32) {
        guard code != 0, error == nil else { return }
        // An entity that is not declared stops libxml2, too.
        error = elements.last.map { "an error in the element “\($0)”" } ?? "something else"
    }

    private func stop(_ reason: String) {
        error = error ?? reason
        xmlStopParser(context)
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> XMLParser? {
        context.map { Unmanaged<XMLParser>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func string(_ name: UnsafePointer<xmlChar>?) -> String {
        name.map { String(cString: $0) } ?? ""
    }
}

extension XMLParser {
    private func refuseEntities() {
        declaresEntities = true
        stop("entities")
    }

    private func begin(_ name: String) {
        guard elements.count < Self.depthLimit else { return stop("too many elements inside one another") }
        text = []
        if elements.isEmpty {
            form = Form(root: name)
        }
        elements.append(name)
        switch form {
        case nil: stop("another root element")
        case .propertyList:
            guard name == "dict" || name == "array" else { return }
            keys.append("")
            // plist, dict of the library, dict of the tracks, dict of one track.
            if row == nil, name == "dict", keys.count == 3, keys[0] == "Tracks" { beginRow() }
        case let form?:
            if row == nil, name == form.rowName { beginRow() }
        }
    }

    private func beginRow() {
        row = Row()
        rowDepth = elements.count
    }

    private func add(_ bytes: UnsafePointer<xmlChar>?, _ count: Int32) {
        guard let bytes, row != nil || elements.last == "key" else { return }
        guard text.count + Int(count) <= Self.rowLimit else { return stop("a value that is too long") }
        text.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
    }

    private func endElement() {
        guard let name = elements.last else { return }
        let value = String(decoding: text, as: UTF8.self).trimmed
        text = []
        if row != nil, elements.count == rowDepth {
            if let row { rows.append(row) }
            row = nil
        } else if form != .propertyList, row != nil {
            let path = elements[rowDepth...].joined(separator: ".")
            if !value.isEmpty { row?.add(value, to: path) }
        } else if name == "key", !keys.isEmpty {
            keys[keys.count - 1] = value
        } else if row != nil, name != "dict", name != "array", elements.count == rowDepth + 1, let key = keys.last {
            row?.add(name == "true" || name == "false" ? name : value, to: key)
        }
        if form == .propertyList, name == "dict" || name == "array", !keys.isEmpty { keys.removeLast() }
        elements.removeLast()
        if row?.size ?? 0 > Self.rowLimit { stop("values that are too long") }
    }
}
