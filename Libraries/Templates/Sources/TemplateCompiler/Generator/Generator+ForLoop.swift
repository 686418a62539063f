extension Generator {
    /// A loop with an `{% else %}` keeps, in a variable no view can clash with, whether it has turned once.
    mutating func generate(_ loop: ForLoop, isTextOnly: Bool) {
        guard let whenEmpty = loop.whenEmpty else {
            writeLine("", loop.header, " {")
            writeBlock { $0.generate(loop.body, isTextOnly: isTextOnly) }
            writeLine("}")
            return
        }
        let flag = "`the loop at \(loop.header.position.line):\(loop.header.position.column) is empty`"
        flushMarkup()
        writeLine("var \(flag) = true")
        writeLine("", loop.header, " {")
        writeBlock { generator in
            generator.writeLine("\(flag) = false")
            generator.generate(loop.body, isTextOnly: isTextOnly)
        }
        writeLine("}")
        writeLine("if \(flag) {")
        writeBlock { $0.generate(whenEmpty, isTextOnly: isTextOnly) }
        writeLine("}")
    }
}
