/// The words and signs of Swift code, without its comments and string literals.
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
