extension Checker {
    mutating func checkName(of element: Element, inside surroundings: Surroundings) {
        let name = element.name
        guard !name.utf8.contains(UInt8(ascii: "{")) else { return }  // The tokenizer has reported it.
        guard !surroundings.isForeign else {
            checkForeignName(name, at: element.position)
            return
        }
        if name.utf8.contains(where: \.isUppercase) {
            report(
                "write <\(name.lowercased())>: HTML's names are lower case here, as XML wants them",
                at: element.position
            )
        } else if name.utf8.contains(UInt8(ascii: "-")) {
            checkSpelling(of: name, at: element.position)
        } else if !Elements.known.contains(name) {
            report("HTML has no element <\(name)>", at: element.position)
        }
        checkSelfClosing(element)
    }

    private mutating func checkForeignName(_ name: String, at position: Position) {
        checkSpelling(of: name, at: position)
        if Elements.textOnly.union(["script", "style"]).contains(name.lowercased()), name != name.lowercased() {
            report("write <\(name.lowercased())>", at: position)
        } else if Elements.known.contains(name.lowercased()), !Elements.sharedWithForeign.contains(name) {
            report("<\(name)> is HTML: inside <svg> it stands in a <foreignObject>", at: position)
        }
    }

    private mutating func checkSpelling(of name: String, at position: Position) {
        if !name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "-._".utf8.contains($0) }) {
            report("<\(name)> is no name that HTML and XML both know", at: position)
        }
    }

    private mutating func checkSelfClosing(_ element: Element) {
        guard element.isSelfClosing, !Elements.void.contains(element.name),
            !Elements.foreign.contains(element.name)
        else { return }
        report(
            "to a browser <\(element.name)/> is an open tag: write <\(element.name)></\(element.name)>",
            at: element.position
        )
    }
}
