extension Tokenizer {
    /// `<!-- … -->`
    mutating func readComment() {
        let start = index
        guard let end = offset(of: "-->", from: start + 4) else {
            report("this comment is not closed: end it with -->", at: start)
            index = bytes.count
            return
        }
        index = end + 3
        if isConfusingComment((start + 4)..<end) {
            report(
                "a comment cannot contain '--', or begin or end with a part of its delimiters: write {# … #}",
                at: start
            )
        }
        reportDynamicContent(
            in: (start + 4)..<end,
            "expressions are not allowed in an HTML comment: write {# … #}"
        )
        tokens.append(.comment(source.text(in: (start + 4)..<end), position(at: start)))
    }

    /// Whether HTML and XML end a comment with this content at different places.
    private func isConfusingComment(_ content: Range<Int>) -> Bool {
        let dashes = offset(of: "--", from: content.lowerBound) ?? bytes.count
        return dashes < content.upperBound || bytes[content].last == UInt8(ascii: "-")
            || bytes[content].starts(with: ">".utf8) || bytes[content].starts(with: "->".utf8)
    }

    /// `<!DOCTYPE html>`, and other markup that begins with `<!` or `<?`.
    mutating func readDeclaration() {
        let start = index
        let end = offset(of: ">", from: start) ?? bytes.count
        index = min(end + 1, bytes.count)
        let declaration = source.text(in: start..<index)
        if declaration.lowercased() == "<!doctype html>" {
            tokens.append(.doctype(position(at: start)))
        } else if declaration.lowercased().hasPrefix("<!doctype") {
            report("the only document type is <!DOCTYPE html>", at: start)
        } else {
            report("HTML has neither CDATA sections nor processing instructions: remove it", at: start)
        }
    }

    /// `</name>`
    mutating func readEndTag() {
        let start = index
        index += 2
        let name = readName()
        skipWhitespace()
        if name.isEmpty || byte(at: index) != UInt8(ascii: ">") {
            report("an end tag is written </name>", at: start)
            index = min((offset(of: ">", from: index) ?? bytes.count - 1) + 1, bytes.count)
        } else {
            index += 1
        }
        if !name.isEmpty {
            tokens.append(.endTag(name: name, position(at: start)))
        }
    }

    /// The content of `<script>` or `<style>`, which must be static and have the same meaning in HTML and XML.
    mutating func readRawText(of element: String) {
        let start = index
        let end = offset(of: "</\(element)", from: start) ?? bytes.count
        index = end
        reportDynamicContent(
            in: start..<end,
            "expressions are not allowed inside <\(element)>: \(Self.insteadOfRawText(element))"
        )
        if let special = (start..<end).first(where: {
            [UInt8(ascii: "<"), UInt8(ascii: "&")].contains(bytes[$0])
        }) {
            report(
                "HTML and XML read '<' and '&' inside <\(element)> differently: move it into a file",
                at: special
            )
        }
        if let mark = offset(of: "]]>", from: start), mark < end {
            report("XML does not allow ']]>' inside <\(element)>: move it into a file", at: mark)
        }
        if end > start {
            tokens.append(.text(source.text(in: start..<end), position(at: start)))
        }
    }

    private static func insteadOfRawText(_ element: String) -> String {
        element.lowercased() == "script" ? "let the script read a data- attribute" : "choose between classes"
    }

    private mutating func reportDynamicContent(in range: Range<Int>, _ message: String) {
        let place = ["{{", "{%"].compactMap { offset(of: $0, from: range.lowerBound) }.min()
        if let place, place < range.upperBound {
            report(message, at: place)
        }
    }
}
