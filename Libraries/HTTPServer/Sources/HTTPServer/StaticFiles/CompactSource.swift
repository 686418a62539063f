/// Style sheets and scripts without comments and indentation, which only people need.
enum CompactSource {
    /// Returns the source without the comments that begin a line, and without indentation. Each line keeps its number, by
    /// which browsers report errors.
    ///
    /// A script with a template literal of several lines stays as it is, because its indentation has a meaning.
    /// - Parameter contentType: The media type. Other files than style sheets and scripts stay as they are.
    static func compact(_ content: [UInt8], _ contentType: String) -> [UInt8] {
        let isScript = contentType.hasPrefix("text/javascript")
        guard isScript || contentType.hasPrefix("text/css") else { return content }
        var lines: [ArraySlice<UInt8>] = []
        var isInComment = false
        for line in content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let code = code(in: line, isScript: isScript, &isInComment)
            guard !isScript || code.count(where: { $0 == UInt8(ascii: "`") }).isMultiple(of: 2) else { return content }
            lines.append(code)
        }
        return Array(lines.joined(separator: "\n".utf8))
    }

    /// Returns the line without its indentation and the comments before its code.
    /// - Parameter isInComment: Whether the line begins in a comment. Then whether the next one does.
    private static func code(
        in line: ArraySlice<UInt8>,
        isScript: Bool,
        _ isInComment: inout Bool
    ) -> ArraySlice<UInt8> {
        var code = line.drop(while: \.isWhitespace)
        while isInComment || code.starts(with: "/*".utf8) {
            var end = code.startIndex + (isInComment ? 0 : 2)
            while end + 1 < code.endIndex, code[end] != UInt8(ascii: "*") || code[end + 1] != UInt8(ascii: "/") {
                end += 1
            }
            isInComment = end + 1 >= code.endIndex
            if isInComment { return [] }
            code = code[(end + 2)...].drop(while: \.isWhitespace)
        }
        return isScript && code.starts(with: "//".utf8) ? [] : code
    }
}
