extension Checker {
    /// `for` needs its `in`; the rest is the Swift compiler's to say.
    mutating func checkHeader(of loop: ForLoop) {
        let words = loop.header.swift.utf8.split(whereSeparator: \.isWhitespace)
        if !words.dropFirst(2).dropLast().contains(where: { $0.elementsEqual("in".utf8) }) {
            report("a loop is written {% for row in rows %}", at: loop.header.position)
        }
    }
}
