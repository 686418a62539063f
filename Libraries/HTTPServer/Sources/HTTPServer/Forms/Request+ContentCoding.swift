import HTTPTypes

extension Request {
    /// Refuses content that is compressed or otherwise encoded: nothing here undoes that, and what a coding has made of a
    /// form is none (RFC 9110 §8.4).
    /// - Throws: ``RequestError/encodedContent``.
    public func checkContentCoding() throws(RequestError) {
        let codings = headerFields[values: .contentEncoding].flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }
        for coding in codings where !Self.isNone(coding) { throw .encodedContent }
    }

    /// Whether there is nothing between the commas, or `identity`, as which some send that there is no coding (§12.5.3).
    private static func isNone(_ coding: Substring.UTF8View.SubSequence) -> Bool {
        let trimmed = coding.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
        return trimmed.isEmpty || trimmed.map { $0.isLetter ? $0 | 0x20 : $0 }.elementsEqual("identity".utf8)
    }
}
