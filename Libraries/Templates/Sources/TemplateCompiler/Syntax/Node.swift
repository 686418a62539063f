/// A piece of a template.
indirect enum Node: Equatable {
    case doctype(Position)
    /// An HTML comment, which is part of the output.
    case comment(String)
    /// Text without any dynamic part, escaped as it stands in the output.
    case text(String, Position)
    case output(Expression)
    case element(Element)
    case forLoop(ForLoop)
    case conditional(Conditional)
}
