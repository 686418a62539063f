/// The rule for white space: a line with only statements and template comments is removed, with its indentation and its
/// end. All other white space is written unchanged, except a line end at the end of the file.
enum StandaloneLines {
    static func removed(from tokens: [Token]) -> [Token] {
        var result: [Token] = []
        var line: [Token] = []
        for token in withoutFinalLineEnd(tokens).flatMap(splittingLines) {
            line.append(token)
            if case .text(let text, _) = token, text.utf8.last == .lineFeed {
                result += kept(of: line)
                line = []
            }
        }
        return result + kept(of: line)
    }

    private static func kept(of line: [Token]) -> [Token] {
        let isStandalone =
            line.contains(where: leavesNothing) && line.allSatisfy { leavesNothing($0) || isBlank($0) }
        return line.filter { token in
            if case .templateComment = token { return false }
            return !isStandalone || !isBlank(token)
        }
    }

    private static func leavesNothing(_ token: Token) -> Bool {
        switch token {
        case .statement, .templateComment: true
        default: false
        }
    }

    private static func isBlank(_ token: Token) -> Bool {
        guard case .text(let text, _) = token else { return false }
        return text.utf8.allSatisfy(\.isWhitespace)
    }

    /// The text of each line of the token, with the line's end.
    private static func splittingLines(_ token: Token) -> [Token] {
        guard case .text(let text, var position) = token else { return [token] }
        var lines: [Token] = []
        var rest = text[...]
        while let lineEnd = rest.utf8.firstIndex(of: .lineFeed) {
            lines.append(.text(String(rest[...lineEnd]), position))
            rest = rest[rest.index(after: lineEnd)...]
            position = Position(line: position.line + 1, column: 1)
        }
        return rest.isEmpty ? lines : lines + [.text(String(rest), position)]
    }

    private static func withoutFinalLineEnd(_ tokens: [Token]) -> [Token] {
        guard case .text(let text, let position) = tokens.last, text.utf8.last == .lineFeed else {
            return tokens
        }
        return tokens.dropLast() + [.text(String(text.dropLast()), position)]
    }
}
