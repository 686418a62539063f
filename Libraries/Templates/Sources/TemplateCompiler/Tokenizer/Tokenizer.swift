/// Divides a template into tags, text, expressions and statements, and reports malformed ones.
///
/// It reads bytes. After a mistake it continues at the probable start of the next construct.
struct Tokenizer {
    let source: SourceFile
    var index = 0
    var tokens: [Token] = []
    var diagnostics: [Diagnostic] = []
    /// The enclosing `textarea` or `title`, in which browsers read a tag as text.
    var textOnlyElement: String?

    init(source: SourceFile) {
        self.source = source
    }

    /// The template's tokens, without lines that have only statements and comments.
    mutating func tokenize() -> [Token] {
        while index < bytes.count {
            readToken()
        }
        return StandaloneLines.removed(from: tokens)
    }

    private mutating func readToken() {
        if looking(at: "{{") {
            readOutput()
        } else if looking(at: "{%") {
            readStatement()
        } else if looking(at: "{#") {
            readTemplateComment()
        } else if let element = textOnlyElement {
            readTextOnly(in: element)
        } else if looking(at: "<!--") {
            readComment()
        } else if looking(at: "<!") || looking(at: "<?") {
            readDeclaration()
        } else if looking(at: "</") {
            readEndTag()
        } else if isAtStartTag {
            readStartTag()
        } else {
            readText()
        }
    }

    private var isAtStartTag: Bool {
        looking(at: "<") && (byte(at: index + 1)?.isLetter == true || looking(at: "<{{"))
    }

    private mutating func readTextOnly(in element: String) {
        if looking(at: "</\(element)") {
            textOnlyElement = nil
            readEndTag()
        } else {
            readText()
        }
    }
}

extension Tokenizer {
    var bytes: [UInt8] { source.bytes }

    func byte(at index: Int) -> UInt8? {
        index < bytes.count ? bytes[index] : nil
    }

    func looking(at text: String) -> Bool {
        bytes.has(text, at: index)
    }

    /// The offset of the next occurrence of `text`, from `start` on.
    func offset(of text: String, from start: Int) -> Int? {
        bytes.offset(of: text, from: start)
    }

    func position(at offset: Int) -> Position {
        source.position(at: offset)
    }

    mutating func skipWhitespace() {
        while let byte = byte(at: index), byte.isWhitespace { index += 1 }
    }

    mutating func report(_ message: String, at offset: Int) {
        diagnostics.append(Diagnostic(path: source.path, position: position(at: offset), message: message))
    }
}

/// A token of a template.
enum Token: Equatable {
    case doctype(Position)
    case comment(String, Position)
    case text(String, Position)
    case startTag(Element)
    case endTag(name: String, Position)
    case output(Expression)
    case statement(Statement)
    /// `{# … #}`, which is not part of the output.
    case templateComment
}

/// `{% … %}`.
struct Statement: Equatable {
    enum Kind: Equatable {
        case forLoop
        case condition
        case elseCondition
        case otherwise
        case end
    }

    var kind: Kind
    /// The Swift in it, including the keyword.
    var code: Expression
    /// The position of the `{%`.
    var position: Position
}

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
            return Self.likelyKind(of: word)
        }
        return nil
    }

    /// The statement that is meant by a word of another language, so that the rest of the template is read as it is meant.
    private static func likelyKind(of word: String) -> Statement.Kind? {
        switch word {
        case "foreach", "each", "while", "unless", "switch": .condition
        case "elif", "elsif", "elseif": .elseCondition
        case "end", "endfor", "endif", "endwhile", "endunless": .end
        default: nil
        }
    }

    private static func advice(on word: String) -> String {
        switch word {
        case "else": "after 'else' write nothing, or 'if' and a condition"
        case "end", "endfor", "endif", "endblock", "endwhile", "endunless":
            "loops and conditions both end with {% end %}"
        case "elif", "elsif", "elseif": "write {% else if condition %}"
        case "include", "extends", "block", "macro", "import", "render", "partial", "component":
            "there is no '\(word)': a view that is a property of this one is written {{ view }}"
        case "foreach", "each", "while": "there is no '\(word)': a loop is written {% for row in rows %}"
        case "unless": "there is no 'unless': write {% if !condition %}"
        case "switch", "case", "guard": "there is no '\(word)': write {% if condition %} and {% else if condition %}"
        case "let", "var", "set", "assign", "with":
            "there is no '\(word)': add a property to the view's protocol, or write {% if let name = value %}"
        default: "there is no statement '\(word)', only for, if, else and end"
        }
    }
}
