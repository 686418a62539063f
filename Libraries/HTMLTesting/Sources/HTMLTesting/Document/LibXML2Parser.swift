import CLibXML2

/// Runs libxml2's parsers and collects their reports.
enum LibXML2Parser {
    struct Parsed: ~Copyable {
        let tree: LibXML2Tree
        let problems: [MarkupProblem]
    }

    /// Parses strict XML: any problem is an error.
    static func xml(_ bytes: [UInt8]) throws(MarkupError) -> Parsed {
        let options = Int32(XML_PARSE_NONET.rawValue)
        let (document, problems) = collectingProblems {
            withCharacters(of: bytes) { xmlReadMemory($0, Int32(clamping: $1), nil, "UTF-8", options) }
        }
        let parsed = try parsed(document, problems)
        guard problems.isEmpty else { throw MarkupError(problems: problems) }
        return parsed
    }

    /// Parses as much as possible. The encoding is given, because libxml2 would guess Latin-1.
    static func html(_ bytes: [UInt8]) throws(MarkupError) -> Parsed {
        let options = Int32(HTML_PARSE_NONET.rawValue | HTML_PARSE_NOWARNING.rawValue)
        let (document, problems) = collectingProblems {
            withCharacters(of: bytes) { htmlReadMemory($0, Int32(clamping: $1), nil, "UTF-8", options) }
        }
        return try parsed(document, problems)
    }

    private static func parsed(
        _ document: xmlDocPtr?,
        _ problems: [MarkupProblem]
    ) throws(MarkupError) -> Parsed {
        guard let document else {
            let nothing = MarkupProblem(
                line: 1,
                column: 0,
                message: "there is no document",
                code: 4,
                subject: nil
            )
            throw MarkupError(problems: problems.isEmpty ? [nothing] : problems)
        }
        return Parsed(tree: LibXML2Tree(owning: document), problems: problems)
    }

    private static func withCharacters<Result>(
        of bytes: [UInt8],
        _ body: (UnsafePointer<CChar>?, Int) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { body($0.bindMemory(to: CChar.self).baseAddress, $0.count) }
    }

    /// libxml2 passes its reports to a handler of the current thread. It is set, used and cleared here on the same
    /// thread, and the pointer to `problems` is used only inside its closure.
    static func collectingProblems<Result>(_ body: () -> Result) -> (Result, [MarkupProblem]) {
        LibXML2.start
        var problems: [MarkupProblem] = []
        let result = withUnsafeMutablePointer(to: &problems) { collected in
            xmlSetStructuredErrorFunc(collected) { collected, error in
                guard let error = error?.pointee else { return }
                collected?.assumingMemoryBound(to: [MarkupProblem].self).pointee.append(
                    MarkupProblem(
                        line: Int(error.line),
                        column: Int(error.int2),
                        message: LibXML2.string(error.message).map(LibXML2.trimmed) ?? "unknown problem",
                        code: Int(error.code),
                        subject: LibXML2.string(error.str1)
                    )
                )
            }
            defer { xmlSetStructuredErrorFunc(nil, nil) }
            return body()
        }
        return (result, problems)
    }
}

/// The initialisation of libxml2, done once.
enum LibXML2 {
    /// Access it before the first call, because libxml2 has to be initialised before several threads use it.
    static let start: Void = xmlInitParser()

    static func string(_ characters: UnsafePointer<xmlChar>?) -> String? {
        characters.map { String(decodingCString: $0, as: UTF8.self) }
    }

    static func string(_ characters: UnsafePointer<CChar>?) -> String? {
        characters.map { String(cString: $0) }
    }

    /// libxml2 ends its messages with a line feed.
    static func trimmed(_ message: String) -> String {
        var bytes = message.utf8[...]
        while let last = bytes.last, HTMLNames.isSpace(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
