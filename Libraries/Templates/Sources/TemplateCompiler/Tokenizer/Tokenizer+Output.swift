extension Tokenizer {
    /// `{{ expression }}` between tags.
    mutating func readOutput() {
        if let expression = readExpression() {
            tokens.append(.output(expression))
        }
    }

    /// `{{ expression }}` anywhere; nil when there is a mistake in it, which is reported.
    mutating func readExpression() -> Expression? {
        let start = index
        guard let code = readSwift(closedBy: "}}") else { return nil }
        guard !code.swift.isEmpty else {
            report("an expression is missing between '{{' and '}}'", at: start)
            return nil
        }
        return code
    }

    /// The Swift between `{{` or `{%` and its end, without the white space around it.
    mutating func readSwift(closedBy terminator: String) -> Expression? {
        let start = index
        index += 2
        skipWhitespace()
        var scanner = ExpressionScanner(bytes: bytes, index: index, terminator: terminator)
        do {
            let range = try scanner.scan()
            reportReservedName(at: scanner.reservedNames)
            let code = Expression(swift: source.text(in: range), position: position(at: index))
            index = range.upperBound
            skipWhitespace()
            index += 2
            return code
        } catch {
            report(error.message, at: error.offset ?? start)
            index = start
            skipDynamicContent()
            return nil
        }
    }

    /// Skips `{{ … }}`, `{% … %}` or `{# … #}` without understanding it: to its end on the same line, or to
    /// where markup seems to go on.
    mutating func skipDynamicContent() {
        let lineEnd = offset(of: "\n", from: index) ?? bytes.count
        let terminator = looking(at: "{{") ? "}}" : looking(at: "{%") ? "%}" : "#}"
        if let end = offset(of: terminator, from: index + 2), end < lineEnd {
            index = end + 2
        } else {
            index = min(offset(of: "<", from: index) ?? lineEnd, lineEnd)
        }
    }

    private mutating func reportReservedName(at offsets: [Int]) {
        for offset in offsets {
            report("'html' is the page being written: choose another name", at: offset)
        }
    }
}
