extension Parser {
    /// `{% else %}` of a loop or a condition.
    mutating func parseElse(_ statement: Statement) {
        closeElements(before: "{% else %}")
        switch open.popLast() {
        case .forLoop(var loop, let position):
            if loop.whenEmpty != nil { report("this loop has an {% else %} already", at: statement.position) }
            loop.whenEmpty = loop.whenEmpty ?? []
            open.append(.forLoop(loop, position))
        case .conditional(var conditional, let position):
            if conditional.otherwise != nil {
                report("this condition has an {% else %} already", at: statement.position)
            }
            conditional.otherwise = conditional.otherwise ?? []
            open.append(.conditional(conditional, position))
        case let construct:
            report("{% else %} without a {% for %} or {% if %} before it", at: statement.position)
            if let construct { open.append(construct) }
        }
    }

    /// `{% end %}` of a loop or a condition.
    mutating func parseEnd(_ statement: Statement) {
        closeElements(before: "{% end %}")
        if open.last == nil || open.last?.element != nil {
            report("{% end %} without a {% for %} or {% if %} before it", at: statement.position)
        } else {
            closeLast()
        }
    }

    /// Reports and closes the elements that a branch left open. Outside of any branch there is nothing to
    /// close.
    mutating func closeElements(before statement: String) {
        guard open.contains(where: { $0.element == nil }) else { return }
        while let element = open.last?.element {
            report(
                "<\(element.name)> is not closed before \(statement): each branch closes what it opens",
                at: element.position
            )
            closeLast()
        }
    }

    /// `{% else if condition %}`
    mutating func parseElseCondition(_ statement: Statement) {
        closeElements(before: "{% else if %}")
        switch open.popLast() {
        case .conditional(var conditional, let position) where conditional.otherwise == nil:
            conditional.branches.append(Conditional.Branch(header: statement.code))
            open.append(.conditional(conditional, position))
        case .conditional(let conditional, let position):
            report("{% else if %} stands before {% else %}, not after it", at: statement.position)
            open.append(.conditional(conditional, position))
        case .forLoop(let loop, let position):
            report("a loop knows only {% else %}; write {% if %} inside it", at: statement.position)
            open.append(.forLoop(loop, position))
        case let construct:
            report("{% else if %} without an {% if %} before it", at: statement.position)
            if let construct { open.append(construct) }
        }
    }
}
