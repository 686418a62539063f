/// Finds the protocols that a Swift file declares, and what it imports.
///
/// It reads only as much Swift as that takes: everything else is the Swift compiler's business.
struct ProtocolScanner {
    let file: SourceFile
    private let tokens: [SwiftTokens.Token]

    init(file: SourceFile) {
        self.file = file
        tokens = SwiftTokens.tokens(of: file)
    }

    /// The file's protocols, in order.
    func protocols() -> [ViewProtocol] {
        tokens.indices.compactMap { index in
            tokens[index].text == "protocol" && index + 1 < tokens.count ? viewProtocol(at: index) : nil
        }
    }

    /// The file's import declarations, each once. What a protocol sees, its template sees too.
    ///
    /// Only the declaration of `Rendering` keeps its access level: the generated method shows no other
    /// module's types.
    func imports() -> [String] {
        let declarations = file.text(in: 0..<file.bytes.count).split(separator: "\n").map(String.init)
            .filter(Self.isImport)
            .map { $0.hasSuffix(" Rendering") ? $0 : Self.withoutWiderAccess($0) }
        return Array(Set(declarations)).sorted { Self.sortingKey($0) < Self.sortingKey($1) }
    }

    private func viewProtocol(at index: Int) -> ViewProtocol {
        let name = tokens[index + 1]
        let body = bodyRange(after: index)
        return ViewProtocol(
            name: name.text,
            path: file.path,
            position: file.position(at: name.offset),
            access: access(before: index),
            inherited: inheritedNames(between: index + 2, and: body.lowerBound),
            reservedMembers: reservedMembers(in: body)
        )
    }

    /// The token indices between the protocol's braces.
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
        guard let colon = tokens[start..<max(start, end)].firstIndex(where: { $0.text == ":" }) else {
            return []
        }
        let clause = tokens[(colon + 1)..<end].map(\.text).prefix { $0 != "where" }
        return clause.split(whereSeparator: { $0 == "," || $0 == "&" }).compactMap(\.last)
    }

    private func reservedMembers(in body: Range<Int>) -> [Position] {
        body.dropFirst().filter { index in
            tokens[index].text == "html" && ["var", "func", "let"].contains(tokens[index - 1].text)
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

    /// By Characters, as `declaration` is a line of Swift, whose words are parted by plain spaces.
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
