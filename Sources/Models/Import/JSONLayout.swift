/// The places of the rows in a JSON document, found by its beginning.
///
/// The detection of the format, the columns that are offered for a choice, and the import all use one layout, so that what is
/// offered is taken.
struct JSONLayout: Sendable {
    /// The names of the members that lead to rows; `nil` stands for any name. Arrays on the way are passed through, as those
    /// of pages. A path leads to an array of rows; if it ends in `nil`, also to rows.
    typealias Path = [String?]

    /// The paths of the rows. Those of the known places, if the beginning has no rows.
    let rowPaths: [Path]
    /// Whether the beginning leads to rows in an object, or in objects of an array.
    let isFound: Bool
    /// Whether the rows are in a place where services have them.
    let isKnownPlace: Bool
    /// Whether the names of the rows are those of songs or movies.
    let isCertain: Bool
    /// Whether the values of a column are in an object or array of their own, as pandas writes them.
    let isColumnWise: Bool

    /// The number of bytes in which rows are searched, if the first ones do not have any that are certain.
    static let beginningSize = 1 << 20

    /// - Parameter kind: The kind of the rows that are preferred to others.
    init(_ bytes: [UInt8], kind: CatalogueKind) {
        let search = JSONRowSearch(bytes)
        let certain = search.path(of: kind) ?? search.path(of: nil)
        let path = certain ?? search.unknownPath
        isCertain = certain != nil || search.isLine
        isFound = path?.isEmpty == false
        isKnownPlace = path.map(Self.isKnownPlace) == true
        isColumnWise = search.isColumnWise && !isFound && !search.isLine
        rowPaths = if let path, isFound, !isKnownPlace { [path] } else { KnownFile.rowPaths }
    }

    fileprivate static func isKnownPlace(_ path: Path) -> Bool { KnownFile.rowPaths.contains(path) }
}

/// Finds the lists of objects in the beginning of a JSON document.
private struct JSONRowSearch {
    private struct List {
        let path: JSONLayout.Path
        var count = 0
        /// The normalized names of the values of the first object, and of those that lead to it.
        var names: Set<String> = []
        var service: KnownFile?
        /// Whether the first object has text of its own.
        var hasText = false
    }

    private static let depthLimit = 8
    /// The number of lists, beyond which no other is a candidate.
    private static let listLimit = 200
    /// The names of lists that are no property of what has them.
    private static let wrapperNames: Set<String> = [
        "collection", "content", "data", "docs", "documents", "edges", "elements", "entities", "entries", "entry",
        "hits", "items", "list", "nodes", "objects", "records", "result", "results", "rows", "values",
    ]

    private var lists: [List] = []
    private(set) var isColumnWise = false
    /// Whether the document is itself a row.
    private var isRow = false
    /// Whether the first object is followed by another.
    private var isFollowed = false

    /// Whether the document is a row, or the first of several.
    var isLine: Bool { isRow || isFollowed }

    init(_ bytes: [UInt8]) {
        var cursor = JSONCursor(bytes: bytes, end: bytes.count, isComplete: false, index: 0)
        do throws(CursorStop) {
            if try cursor.token() == UInt8(ascii: "{") {
                let row = Self.sample(of: cursor)
                isRow = Self.isRow(row.names, row.service, nil) && JSONObjectShape(of: cursor).hasText
            }
            try search(&cursor, at: [], [])
            isFollowed = try cursor.token() == UInt8(ascii: "{")
        } catch {
            // The beginning of a document may end anywhere.
        }
    }

    private mutating func search(
        _ cursor: inout JSONCursor,
        at path: JSONLayout.Path,
        _ context: [String]
    ) throws(CursorStop) {
        guard path.count < Self.depthLimit else { return try cursor.skipValue(depth: path.count) }
        switch try cursor.token() {
        case UInt8(ascii: "{"): try searchObject(&cursor, at: path, context, isElement: false)
        case UInt8(ascii: "["): try searchArray(&cursor, at: path, context)
        default: try cursor.skipValue(depth: path.count)
        }
    }

    private mutating func searchArray(
        _ cursor: inout JSONCursor,
        at path: JSONLayout.Path,
        _ context: [String]
    ) throws(CursorStop) {
        cursor.index += 1
        // An empty list in a known place has no rows.
        if JSONLayout.isKnownPlace(path), !lists.contains(where: { $0.path == path }) { lists.append(List(path: path)) }
        if try cursor.skip(UInt8(ascii: "]")) { return }
        repeat {
            if try cursor.token() == UInt8(ascii: "{") {
                try searchElement(&cursor, at: path, context)
            } else {
                try cursor.skipValue(depth: path.count)
            }
        } while try cursor.skip(UInt8(ascii: ","))
        _ = try cursor.skip(UInt8(ascii: "]"))
    }

    private mutating func searchElement(
        _ cursor: inout JSONCursor,
        at path: JSONLayout.Path,
        _ context: [String]
    ) throws(CursorStop) {
        let index = lists.firstIndex { $0.path == path } ?? lists.count
        if index == lists.count {
            guard index < Self.listLimit else { return try cursor.skipValue(depth: path.count) }
            lists.append(List(path: path))
        }
        lists[index].count += 1
        if lists[index].count == 1 {
            let row = Self.sample(of: cursor)
            lists[index].names = row.names.union(context.map { FieldNames.normalized($0) })
            lists[index].service = row.service
            lists[index].hasText = JSONObjectShape(of: cursor).hasText
        }
        try searchObject(&cursor, at: path, context, isElement: true)
    }

    private mutating func searchObject(
        _ cursor: inout JSONCursor,
        at path: JSONLayout.Path,
        _ context: [String],
        isElement: Bool
    ) throws(CursorStop) {
        let shape = JSONObjectShape(of: cursor)
        if !isElement, path.count <= 2, shape.isColumnWise { isColumnWise = true }
        guard !shape.isWhole || shape.members.contains(where: { $0.isObject || $0.isArray }) else {
            return try cursor.skipValue(depth: path.count)
        }
        let isKeyed = !isElement && isKeyed(shape, cursor)
        let inherited = context + JSONContext.names(of: shape, at: path, isElement: isElement).values
        cursor.index += 1
        if try cursor.skip(UInt8(ascii: "}")) { return }
        repeat {
            let name = cursor.string(of: try cursor.name()) ?? ""
            let inner = path + [isKeyed ? nil : name]
            if isKeyed, try cursor.token() == UInt8(ascii: "{") {
                try searchElement(&cursor, at: inner, inherited + [JSONContext.keyName])
            } else {
                try search(&cursor, at: inner, isKeyed ? inherited + [JSONContext.keyName] : inherited)
            }
        } while try cursor.skip(UInt8(ascii: ","))
        _ = try cursor.skip(UInt8(ascii: "}"))
    }
}

extension JSONRowSearch {
    /// Returns the path of the rows of a kind, or of any; `nil` if there are none, or the document is itself a row.
    func path(of kind: CatalogueKind?) -> JSONLayout.Path? {
        let rows = lists.filter { Self.isRow($0.names, $0.service, kind) && !Self.namesPeople($0.path) }
        let known = rows.first { JSONLayout.isKnownPlace($0.path) }
        let named = rows.first { Self.namesItems($0.path) } ?? rows.first { !Self.namesAlbums($0.path) }
        guard var found = known ?? named ?? rows.first else { return nil }
        var isOuter = true
        // An album has a name and an artist, as its tracks have.
        while found.service == nil,
            let inner = rows.first(where: { Self.isInside($0, found) && Self.namesItems($0.path) })
        {
            found = inner
            isOuter = false
        }
        return isRow && (isOuter || isFollowed) ? nil : found.path
    }

    /// The path of the list that probably has the rows, if no name is known.
    var unknownPath: JSONLayout.Path? {
        if let known = lists.first(where: { JSONLayout.isKnownPlace($0.path) }) { return known.path }
        guard !isLine else { return nil }
        let outermost = lists.filter { list in !lists.contains { Self.isInside(list, $0) } }
        guard var found = Self.longest(outermost) else { return nil }
        while let inner = Self.longest(
            lists.filter { Self.isInside($0, found) && (Self.isWrapper($0.path) || !found.hasText) }
        ) {
            found = inner
        }
        return found.path
    }

    private static func longest(_ lists: [List]) -> List? {
        let wrappers = lists.filter { isWrapper($0.path) }
        var longest: List?
        for list in wrappers.isEmpty ? lists : wrappers where list.count > longest?.count ?? 0 { longest = list }
        return longest
    }

    private static func isInside(_ inner: List, _ outer: List) -> Bool {
        inner.path.count > outer.path.count && inner.path.starts(with: outer.path)
    }

    private static func isWrapper(_ path: JSONLayout.Path) -> Bool {
        path.last.flatMap { $0 }.map { wrapperNames.contains(FieldNames.normalized($0)) } ?? false
    }

    /// Whether a list is called "tracks", "songs", "films" or similar.
    private static func namesItems(_ path: JSONLayout.Path) -> Bool {
        path.last.flatMap { $0 }.map { JSONContext.field(ofList: $0) == .name } ?? false
    }

    private static func namesAlbums(_ path: JSONLayout.Path) -> Bool {
        path.last.flatMap { $0 }.map { JSONContext.field(ofList: $0) == .album } ?? false
    }

    /// Whether a list is called "artists" or similar, so that its names are no songs.
    private static func namesPeople(_ path: JSONLayout.Path) -> Bool {
        path.last.flatMap { $0 }.map { JSONContext.field(ofList: $0) == .credit } ?? false
    }

    private static func sample(of cursor: JSONCursor) -> (names: Set<String>, service: KnownFile?) {
        var cursor = cursor
        var names = JSONNames()
        guard (try? cursor.row(&names)) != nil else { return ([], nil) }
        let found = names.samples.normalizedNames
        return (found, KnownFile.all.first { $0.isWritten(as: found) })
    }

    /// Whether names are those of a song or a movie.
    private static func isRow(_ names: Set<String>, _ service: KnownFile?, _ kind: CatalogueKind?) -> Bool {
        if let service, kind == nil || service.kind == kind { return true }
        return (kind.map { [$0] } ?? [.songs, .movies]).contains { kind in
            Set(names.compactMap { FieldNames.match($0, in: kind)?.field }).isSuperset(of: [.name, .credit])
        }
    }

    /// Whether the members of an object are rows, or lists of rows, each with a key such as "17".
    private func isKeyed(_ shape: JSONObjectShape, _ cursor: JSONCursor) -> Bool {
        let members = shape.members
        guard !members.isEmpty, !shape.isColumnWise,
            members.allSatisfy({ $0.isObject }) || members.allSatisfy({ $0.isArrayOfObjects }),
            !members.prefix(20).contains(where: { JSONContext.field(ofList: $0.name) != nil })
        else { return false }
        if members.allSatisfy({ Self.isIdentifier($0.name) }) { return true }
        guard members.count > 1 else { return false }
        let rows = members.prefix(3).map { Self.sample(of: cursor.moved(to: $0.firstObject)) }
        if rows.allSatisfy({ Self.isRow($0.names, $0.service, nil) }) { return true }
        return rows.count > 2 && rows.allSatisfy { $0.names.count > 1 && $0.names == rows[0].names }
    }

    /// Whether a name is rather a number, a date or a random identifier than a word.
    private static func isIdentifier(_ name: String) -> Bool {
        let digits = name.utf8.count { JSONCursor.digits.contains($0) }
        return digits > 0 && (digits * 2 >= name.utf8.count || name.utf8.count >= 16)
    }
}

/// The members of an object, as far as the beginning of a document has them.
struct JSONObjectShape {
    struct Member {
        let name: String
        /// The text or number; `nil` for any other value.
        var text: String?
        var isObject = false
        var isArray = false
        /// The index of the object, or of the first one in an array.
        var firstObject = -1
        /// The names of the members of an object.
        var keys: [String] = []
        /// The number of elements of an array.
        var count = 0
        /// Whether all values in an object or array are texts, numbers, literals.
        var isFlat = true

        var isArrayOfObjects: Bool { isArray && firstObject >= 0 }
    }

    private(set) var members: [Member] = []
    /// Whether the object has text of its own, or objects with text.
    private(set) var hasText = false
    /// Whether the beginning has the end of the object.
    private(set) var isWhole = false

    /// - Parameter isInside: Whether the cursor is behind the brace that opens the object.
    init(of cursor: JSONCursor, isInside: Bool = false) {
        var cursor = cursor
        do throws(CursorStop) {
            if !isInside { cursor.index += 1 }
            if try !cursor.skip(UInt8(ascii: "}")) {
                repeat { try addMember(&cursor) } while try cursor.skip(UInt8(ascii: ","))
            }
            isWhole = true
        } catch {
            // What has been read until here is the shape.
        }
    }

    private mutating func addMember(_ cursor: inout JSONCursor) throws(CursorStop) {
        var member = Member(name: cursor.string(of: try cursor.name()) ?? "")
        let first = try cursor.token()
        let start = cursor.index
        switch first {
        case UInt8(ascii: "{"):
            member.isObject = true
            member.firstObject = start
            defer { members.append(member) }
            try Self.readObject(&cursor, &member, &hasText)
        case UInt8(ascii: "["):
            member.isArray = true
            defer { members.append(member) }
            try Self.readArray(&cursor, &member)
        case UInt8(ascii: "\""):
            member.text = cursor.string(of: try cursor.string())
            hasText = true
            members.append(member)
        default:
            try cursor.skipValue()
            if first != UInt8(ascii: "n"), first != UInt8(ascii: "t"), first != UInt8(ascii: "f") {
                member.text = cursor.text(of: start..<cursor.index)
            }
            members.append(member)
        }
    }

    private static func readObject(
        _ cursor: inout JSONCursor,
        _ member: inout Member,
        _ hasText: inout Bool
    ) throws(CursorStop) {
        cursor.index += 1
        if try cursor.skip(UInt8(ascii: "}")) { return }
        repeat {
            member.keys.append(cursor.string(of: try cursor.name()) ?? "")
            switch try cursor.token() {
            case UInt8(ascii: "{"), UInt8(ascii: "["): member.isFlat = false
            case UInt8(ascii: "\""): hasText = true
            default: break
            }
            try cursor.skipValue(depth: 1)
        } while try cursor.skip(UInt8(ascii: ","))
        _ = try cursor.skip(UInt8(ascii: "}"))
    }

    private static func readArray(_ cursor: inout JSONCursor, _ member: inout Member) throws(CursorStop) {
        cursor.index += 1
        if try cursor.skip(UInt8(ascii: "]")) { return }
        repeat {
            let first = try cursor.token()
            if first == UInt8(ascii: "{"), member.firstObject < 0 { member.firstObject = cursor.index }
            if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { member.isFlat = false }
            member.count += 1
            try cursor.skipValue(depth: 1)
        } while try cursor.skip(UInt8(ascii: ","))
        _ = try cursor.skip(UInt8(ascii: "]"))
    }

    /// Whether each member has the values of a column, as in `{"name": ["A", "B"], …}` and `{"name": {"0": "A", "1": "B"}, …}`,
    /// or the object has the names of columns beside arrays of values.
    var isColumnWise: Bool {
        if members.contains(where: { $0.name == "columns" && $0.isArray && $0.isFlat && $0.count > 0 }),
            members.contains(where: { $0.name == "data" && $0.isArray && !$0.isFlat && !$0.isArrayOfObjects })
        {
            return true
        }
        // The last member may be cut off.
        let whole = isWhole || members.count < 2 ? members[...] : members.dropLast()
        guard let first = whole.first, whole.count > 1 || !isWhole, members.allSatisfy(\.isFlat) else { return false }
        if whole.allSatisfy(\.isArray) { return first.count > 1 && whole.allSatisfy { $0.count == first.count } }
        guard !first.keys.isEmpty, whole.allSatisfy({ $0.isObject && $0.keys == first.keys }) else { return false }
        let hasNumbers = first.keys.allSatisfy { Int(digits: $0.utf8) != nil }
        return hasNumbers && !members.contains { Int(digits: $0.name.utf8) != nil }
            || members.prefix(20).contains { JSONContext.field(of: $0.name) == .name }
                && members.prefix(20).contains { JSONContext.field(of: $0.name) == .credit }
    }
}

/// The values outside of rows that belong to them: the artist and the album above a list of tracks.
enum JSONContext {
    /// A value with the name of its column.
    struct Value {
        let name: String
        let text: String
    }

    /// The number of members that are looked at. No service writes more above its rows.
    private static let memberLimit = 100

    /// The name of the column with the keys of rows.
    static let keyName = "key"

    /// Returns the meaning of a name, in songs or movies.
    static func field(of name: String) -> CatalogueField? {
        let name = FieldNames.normalized(name)
        return FieldNames.match(name, in: .songs)?.field ?? FieldNames.match(name, in: .movies)?.field
    }

    /// Returns the meaning of the name of a list, which is rather in the plural.
    static func field(ofList name: String) -> CatalogueField? {
        let name = FieldNames.normalized(name)
        if ["alben", "albumes", "discography", "releases"].contains(name) { return .album }
        if let field = field(of: name) { return field }
        return name == "recordings" ? .name : name.hasSuffix("s") ? field(of: String(name.dropLast())) : nil
    }

    /// Returns the names of the columns for the values of an object that leads to rows, by the names of their members.
    ///
    /// A value belongs to the rows if it is an artist, an album, or the year or the genre of one. Other values of an object in a
    /// list have a column with the names that lead to them.
    static func names(
        of shape: JSONObjectShape,
        at path: JSONLayout.Path,
        isElement: Bool
    ) -> [String: String] {
        let owner = owner(shape, path)
        let isPlaylist = isPlaylist(shape, path)
        var names: [String: String] = [:]
        for member in shape.members.prefix(memberLimit) where member.text != nil {
            switch (isPlaylist ? nil : field(of: member.name), owner) {
            case (.name, .credit): names[member.name] = creditName(path)
            case (.name, .album): names[member.name] = "album.title"
            case (.credit, _), (.album, _), (.year, .album), (.tags, .album): names[member.name] = member.name
            default:
                guard isElement else { continue }
                let name = (path.compactMap(\.self) + [member.name]).joined(separator: ".")
                // A value above the rows does not become one of theirs by its name alone.
                names[member.name] = field(of: name) == nil ? name : "parent.\(name)"
            }
        }
        return names
    }

    /// Returns whether an object is an artist or an album, by the name of the list that has it, or by its own lists.
    private static func owner(_ shape: JSONObjectShape, _ path: JSONLayout.Path) -> CatalogueField? {
        let list = path.last.flatMap { $0 }.flatMap(field(ofList:))
        if list == .credit || list == .album { return list }
        let lists = Set(
            shape.members.prefix(memberLimit).filter { $0.text == nil }.compactMap { field(ofList: $0.name) }
        )
        if lists.contains(.album) { return .credit }
        let hasCredit = shape.members.prefix(memberLimit).contains { $0.text != nil && field(of: $0.name) == .credit }
        return lists.contains(.name) && hasCredit ? .album : nil
    }

    /// The members that playlists have, and albums do not.
    private static let playlistMembers: Set<String> = [
        "owner", "ownername", "ownerid", "username", "public", "ispublic", "collaborative", "curator", "curatorname",
        "playlistid", "playlistname", "playlisttype",
    ]

    /// Whether an object is a playlist, by its type, its members, or the name that leads to it. Its name and its author are not
    /// those of the tracks.
    private static func isPlaylist(_ shape: JSONObjectShape, _ path: JSONLayout.Path) -> Bool {
        let list = path.last.flatMap { $0 } ?? ""
        if FieldNames.normalized(list).hasPrefix("playlist") { return true }
        if let field = field(ofList: list), field == .credit || field == .album { return false }
        return shape.members.prefix(memberLimit).contains { member in
            playlistMembers.contains(FieldNames.normalized(member.name))
                || member.name == "type" && member.text?.lowercased() == "playlist"
        }
    }

    private static func creditName(_ path: JSONLayout.Path) -> String {
        let list = path.last.flatMap { $0 }.map { FieldNames.normalized($0) } ?? ""
        let isDirector =
            FieldNames.match(list, in: .songs) == nil && FieldNames.match(list, in: .movies)?.field == .credit
        return isDirector ? "director.name" : "artist.name"
    }
}

extension JSONCursor {
    fileprivate func moved(to index: Int) -> JSONCursor {
        var cursor = self
        cursor.index = index
        return cursor
    }
}
