/// Where a value stands, which decides what has to be escaped in it.
///
/// The output is HTML and XML at once. So a character that XML 1.0 forbids (section 2.2, `Char`) becomes
/// U+FFFD, and white space that a parser would normalise away is written as a character reference.
public enum Escaping: Sendable {
    /// Between tags, and inside `<textarea>` and `<title>`.
    case text
    /// Inside a double-quoted attribute value.
    case attribute
}
