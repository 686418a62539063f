extension Generator {
    mutating func generate(_ conditional: Conditional, isTextOnly: Bool) {
        for (index, branch) in conditional.branches.enumerated() {
            writeLine(index == 0 ? "" : "} ", branch.header, " {")
            writeBlock { $0.generate(branch.body, isTextOnly: isTextOnly) }
        }
        if let otherwise = conditional.otherwise {
            writeLine("} else {")
            writeBlock { $0.generate(otherwise, isTextOnly: isTextOnly) }
        }
        writeLine("}")
    }
}
