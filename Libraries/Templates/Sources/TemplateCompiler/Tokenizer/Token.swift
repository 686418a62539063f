/// What the tokenizer makes of a template, in order.
enum Token: Equatable {
    case doctype(Position)
    case comment(String, Position)
    case text(String, Position)
    case startTag(Element)
    case endTag(name: String, Position)
    case output(Expression)
    case statement(Statement)
    /// `{# … #}`, which leaves nothing behind.
    case templateComment
}
