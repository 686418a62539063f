extension Tokenizer {
    /// `{% … %}`
    mutating func readStatement() {
        let start = index
        guard let code = readSwift(closedBy: "%}") else { return }
        if let kind = statementKind(of: code.swift, at: start) {
            tokens.append(.statement(Statement(kind: kind, code: code, position: position(at: start))))
        }
    }

    /// `{# … #}`
    mutating func readTemplateComment() {
        guard let end = offset(of: "#}", from: index + 2) else {
            report("this comment is not closed: end it with #}", at: index)
            index = bytes.count
            return
        }
        index = end + 2
        tokens.append(.templateComment)
    }

    private mutating func statementKind(of code: String, at offset: Int) -> Statement.Kind? {
        let words = code.utf8.split(maxSplits: 2, whereSeparator: \.isWhitespace).map {
            String(Substring($0))
        }
        switch words.first {
        case nil:
            report("a statement is missing between '{%' and '%}'", at: offset)
        case "for":
            if words.count > 1 { return .forLoop }
            report("a loop is written {% for row in rows %}", at: offset)
        case "if":
            if words.count > 1 { return .condition }
            report("a condition is missing: {% if isEmpty %}", at: offset)
        case "else" where words.count == 1: return .otherwise
        case "else" where words[1] == "if":
            if words.count > 2 { return .elseCondition }
            report("a condition is missing: {% else if isEmpty %}", at: offset)
        case "end" where words.count == 1: return .end
        case let word?:
            report(Self.advice(on: word), at: offset)
        }
        return nil
    }

    private static func advice(on word: String) -> String {
        switch word {
        case "else": "after 'else' comes nothing, or 'if' and a condition"
        case "end", "endfor", "endif": "loops and conditions both end with {% end %}"
        case "elif", "elsif", "elseif": "write {% else if condition %}"
        case "include", "extends", "block", "macro", "import":
            "there is no '\(word)': a view that is a property of this one is written {{ view }}"
        case "let", "var", "set":
            "there is no '\(word)': add a property to the view's protocol, or write {% if let name = value %}"
        default: "there is no statement '\(word)', only for, if, else and end"
        }
    }
}
