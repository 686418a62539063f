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
            let comment = isInComment ? code : code.dropFirst(2)
            guard
                let end = zip(comment.indices, comment.indices.dropFirst()).first(where: { star, slash in
                    comment[star] == UInt8(ascii: "*") && comment[slash] == UInt8(ascii: "/")
                })
            else {
                isInComment = true
                return []
            }
            isInComment = false
            code = comment[(end.1 + 1)...].drop(while: \.isWhitespace)
        }
        return isScript && code.starts(with: "//".utf8) ? [] : code
    }
}
