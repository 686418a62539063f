/// What `[attribute…]` asks of an attribute's value.
enum AttributeTest: Sendable, Hashable {
    case isPresent
    case equals(String)
    case includesWord(String)
    case equalsOrStartsWithHyphenated(String)
    case startsWith(String)
    case endsWith(String)
    case contains(String)
}
