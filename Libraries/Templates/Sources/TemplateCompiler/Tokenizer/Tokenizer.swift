/// Cuts a template into tags, text, expressions and statements, and reports what cannot be read.
///
/// It goes over bytes, and after a mistake it goes on where the next construct is likely to begin.
struct Tokenizer {
    let source: SourceFile
    var index = 0
    var tokens: [Token] = []
    var diagnostics: [Diagnostic] = []
    /// The `textarea` or `title` it is in, where a tag is only text to browsers.
    var textOnlyElement: String?

    init(source: SourceFile) {
        self.source = source
    }

    /// The template's tokens; lines that hold nothing but statements and comments have left no trace in them.
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

    /// The offset at which `text` comes next, from `start` on.
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
