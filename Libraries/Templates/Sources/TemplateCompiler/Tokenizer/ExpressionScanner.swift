/// Finds the end of the Swift in a template: the first terminator outside of strings and brackets.
struct ExpressionScanner {
    struct Mistake: Error {
        var message: String
        /// The position of the mistake; `nil` if it is the whole expression.
        var offset: Int?
    }

    let bytes: [UInt8]
    var index: Int
    let terminator: String
    /// The positions where the reserved name `html` is used.
    private(set) var reservedNames: [Int] = []
    private var openBrackets: [Int] = []

    init(bytes: [UInt8], index: Int, terminator: String) {
        self.bytes = bytes
        self.index = index
        self.terminator = terminator
    }

    /// The range of the code, without white space at its end.
    mutating func scan() throws(Mistake) -> Range<Int> {
        let start = index
        try skipCode(until: terminator)
        var end = index
        while end > start, bytes[end - 1].isWhitespace { end -= 1 }
        return start..<end
    }

    /// Skips balanced code up to the first `end` outside of strings and brackets.
    private mutating func skipCode(until end: String) throws(Mistake) {
        while index < bytes.count {
            if looking(at: end) { return }
            try skipToken()
        }
        throw Mistake(message: "this is not closed: end it with \(end)")
    }

    private mutating func skipToken() throws(Mistake) {
        switch bytes[index] {
        case UInt8(ascii: "("): try skipBrackets(closedBy: ")")
        case UInt8(ascii: "["): try skipBrackets(closedBy: "]")
        case UInt8(ascii: "{"): try skipBrackets(closedBy: "}")
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            throw mistakenBracket
        case UInt8(ascii: "\""), UInt8(ascii: "#"):
            try skipStringOrHashes()
        case UInt8(ascii: "`"):
            try skipQuotedIdentifier()
        case let byte where byte.isIdentifierPart:
            skipIdentifier()
        default:
            if looking(at: "//") || looking(at: "/*") {
                throw Mistake(message: "Swift comments are not allowed in a template: write {# … #}", offset: index)
            }
            index += 1
        }
    }

    private mutating func skipBrackets(closedBy bracket: String) throws(Mistake) {
        if looking(at: "{{") || looking(at: "{%") {
            throw Mistake(message: "this is not closed: end it with \(terminator)")
        }
        openBrackets.append(index)
        index += 1
        try skipCode(until: bracket)
        index += 1
        openBrackets.removeLast()
    }

    private var mistakenBracket: Mistake {
        if let open = openBrackets.last {
            Mistake(message: "this bracket is not closed: close it before the end of the expression", offset: open)
        } else {
            Mistake(
                message: bytes[index] == UInt8(ascii: "}")
                    ? "this bracket closes nothing: end the expression with \(terminator)"
                    : "this bracket closes nothing: remove it, or open it before",
                offset: index
            )
        }
    }

    private mutating func skipIdentifier() {
        let start = index
        while index < bytes.count, bytes[index].isIdentifierPart { index += 1 }
        let isMember = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
        if !isMember, bytes[start..<index].elementsEqual("html".utf8) {
            reservedNames.append(start)
        }
    }

    private mutating func skipQuotedIdentifier() throws(Mistake) {
        let rest = bytes[(index + 1)...].prefix { $0 != UInt8(ascii: "\n") }
        guard let end = rest.firstIndex(of: UInt8(ascii: "`")) else {
            throw Mistake(message: "this name is not closed: end it with `", offset: index)
        }
        index = end + 1
    }
}

extension ExpressionScanner {
    func looking(at text: String) -> Bool {
        bytes.has(text, at: index)
    }

    /// `"…"`, `"""…"""`, `#"…"#`, or a `#` that begins no string.
    mutating func skipStringOrHashes() throws(Mistake) {
        let start = index
        while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
        let hashes = String(repeating: "#", count: index - start)
        if looking(at: "\"\"\"") {
            try skipString(from: start, quotes: "\"\"\"", hashes: hashes)
        } else if looking(at: "\"") {
            try skipString(from: start, quotes: "\"", hashes: hashes)
        }
    }

    private mutating func skipString(from start: Int, quotes: String, hashes: String) throws(Mistake) {
        index += quotes.utf8.count
        while index < bytes.count, quotes.utf8.count == 3 || bytes[index] != .lineFeed {
            if looking(at: quotes + hashes) {
                index += quotes.utf8.count + hashes.utf8.count
                return
            }
            if looking(at: "\\" + hashes + "(") {
                index += 1 + hashes.utf8.count
                try skipBrackets(closedBy: ")")
            } else if looking(at: "\\" + hashes) {
                index += 2 + hashes.utf8.count
            } else {
                index += 1
            }
        }
        throw Mistake(message: "this string is not closed: end it with \(quotes + hashes)", offset: start)
    }
}
