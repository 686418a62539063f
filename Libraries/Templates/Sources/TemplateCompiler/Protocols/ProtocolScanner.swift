/// Finds the protocols, the structs and the imports of a Swift file.
///
/// It parses only the Swift that this needs. The Swift compiler checks the rest.
struct ProtocolScanner {
    let file: SourceFile
    private let tokens: [SwiftTokens.Token]

    init(file: SourceFile) {
        self.file = file
        tokens = SwiftTokens.tokens(of: file)
    }

    /// The file's protocols, in order.
    func protocols() -> [ViewDeclaration] { declarations(of: .protocol) }

    /// The file's structs, in order.
    func structs() -> [ViewDeclaration] { declarations(of: .struct) }

    private func declarations(of kind: ViewDeclaration.Kind) -> [ViewDeclaration] {
        tokens.indices.compactMap { index in
            tokens[index].text == kind.rawValue && index + 1 < tokens.count ? declaration(of: kind, at: index) : nil
        }
    }

    /// The file's import declarations, without duplicates. A template has the imports of its view.
    ///
    /// Only the import of `Rendering` keeps its access level, because the signature of the generated method uses no
    /// types of other modules.
    func imports() -> [String] {
        let declarations = file.text(in: 0..<file.bytes.count).split(separator: "\n").map(String.init)
            .filter(Self.isImport)
            .map { $0.hasSuffix(" Rendering") ? $0 : Self.withoutWiderAccess($0) }
        return Array(Set(declarations)).sorted { Self.sortingKey($0) < Self.sortingKey($1) }
    }

    private func declaration(of kind: ViewDeclaration.Kind, at index: Int) -> ViewDeclaration {
        let name = tokens[index + 1]
        let body = bodyRange(after: index)
        return ViewDeclaration(
            kind: kind,
            name: name.text,
            path: file.path,
            position: file.position(at: name.offset),
            access: access(before: index),
            inherited: inheritedNames(between: index + 2, and: body.lowerBound),
            reservedMembers: reservedMembers(in: body)
        )
    }

    /// The token indices between the declaration's braces.
    private func bodyRange(after index: Int) -> Range<Int> {
        let start = tokens[index...].firstIndex { $0.text == "{" } ?? tokens.endIndex
        var depth = 0
        for position in start..<tokens.endIndex {
            if tokens[position].text == "{" { depth += 1 }
            if tokens[position].text == "}" { depth -= 1 }
            if depth == 0 { return start..<position }
        }
        return start..<tokens.endIndex
    }

    private func access(before index: Int) -> String {
        let modifiers = tokens[..<index].reversed().prefix { token in
            ["public", "package", "internal", "fileprivate", "private", "nonisolated"].contains(token.text)
        }
        return modifiers.map(\.text).first { $0 != "nonisolated" && $0 != "internal" } ?? ""
    }

    private func inheritedNames(between start: Int, and end: Int) -> [String] {
        // Generic parameters have colons too.
        var depth = 0
        let colon = tokens[start..<max(start, end)].firstIndex { token in
            depth += token.text == "<" ? 1 : token.text == ">" ? -1 : 0
            return depth == 0 && token.text == ":"
        }
        guard let colon else { return [] }
        let clause = tokens[(colon + 1)..<end].map(\.text).prefix { $0 != "where" }
        return clause.split(whereSeparator: { $0 == "," || $0 == "&" }).compactMap(\.last)
    }

    /// Names in the bodies of members are not reserved.
    private func reservedMembers(in body: Range<Int>) -> [Position] {
        var depth = 0
        return body.filter { index in
            let text = tokens[index].text
            depth += text == "{" ? 1 : text == "}" ? -1 : 0
            return depth == 1 && text == "html" && ["var", "func", "let"].contains(tokens[index - 1].text)
        }.map { file.position(at: tokens[$0].offset) }
    }
}

extension ProtocolScanner {
    private static func isImport(_ line: String) -> Bool {
        var words = line.split(separator: " ")[...]
        while let word = words.first, word.hasPrefix("@") || accessLevels.contains(String(word)) {
            words = words.dropFirst()
        }
        return words.first == "import"
    }

    /// Comparing Characters is safe here: `declaration` is a line of Swift with plain spaces between words.
    private static func withoutWiderAccess(_ declaration: String) -> String {
        for level in ["public ", "package "] where declaration.contains(level + "import ") {
            return declaration.replacing(level + "import ", with: "internal import ")
        }
        return declaration
    }

    private static func sortingKey(_ declaration: String) -> String {
        String(declaration.split(separator: " ").last ?? "")
    }

    private static let accessLevels: Set = ["public", "package", "internal", "fileprivate", "private"]
}

/// The words and symbols of Swift code, without comments and string literals.
struct SwiftTokens {
    struct Token {
        var text: String
        var offset: Int
    }

    private let bytes: [UInt8]
    private var index = 0
    private var tokens: [Token] = []

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func tokens(of file: SourceFile) -> [Token] {
        var scanner = SwiftTokens(bytes: file.bytes)
        while scanner.index < scanner.bytes.count {
            scanner.readToken()
        }
        return scanner.tokens
    }

    private mutating func readToken() {
        if looking(at: "//") {
            while index < bytes.count, bytes[index] != .lineFeed { index += 1 }
        } else if looking(at: "/*") {
            skipComment()
        } else if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "#") {
            skipString()
        } else if bytes[index].isWhitespace {
            index += 1
        } else {
            appendToken()
        }
    }

    private mutating func appendToken() {
        let start = index
        repeat {
            index += 1
        } while bytes[start].isIdentifierPart && index < bytes.count && bytes[index].isIdentifierPart
        tokens.append(Token(text: String(decoding: bytes[start..<index], as: UTF8.self), offset: start))
    }

    /// Swift's block comments nest.
    private mutating func skipComment() {
        var depth = 0
        repeat {
            if looking(at: "/*") { depth += 1 } else if looking(at: "*/") { depth -= 1 }
            index += looking(at: "/*") || looking(at: "*/") ? 2 : 1
        } while depth > 0 && index < bytes.count
    }

    /// A string that is not closed ends here; the Swift compiler reports it.
    private mutating func skipString() {
        var scanner = ExpressionScanner(bytes: bytes, index: index, terminator: "")
        do {
            try scanner.skipStringOrHashes()
            index = max(scanner.index, index + 1)
        } catch {
            index += 1
        }
    }

    private func looking(at text: String) -> Bool {
        bytes.has(text, at: index)
    }
}

/// A protocol or a struct declared in a Swift file, with the information that a template needs.
struct ViewDeclaration: Equatable {
    /// The keyword of a declaration.
    enum Kind: String {
        case `protocol`, `struct`
    }

    var kind: Kind
    var name: String
    /// The path of the file that declares it.
    var path: String
    /// The position of its name.
    var position: Position
    /// The access level of its `render(into:)`: `public`, `package` or nothing.
    var access: String
    /// The names after its colon.
    var inherited: [String]
    /// The positions of members named `html`, which are reserved.
    var reservedMembers: [Position]
}
