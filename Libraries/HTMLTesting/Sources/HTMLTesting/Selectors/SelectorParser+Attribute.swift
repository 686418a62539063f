extension SelectorParser {
    /// Reads what follows `[`.
    mutating func parseAttribute() throws(SelectorError) -> SimpleSelector {
        reader.skipSpaces()
        let name = try reader.identifier("an attribute")
        reader.skipSpaces()
        let test = try parseTest()
        reader.skipSpaces()
        guard reader.skip("]") else { throw reader.unexpected(wanted: "“]”") }
        return .attribute(name, test)
    }

    private mutating func parseTest() throws(SelectorError) -> AttributeTest {
        if reader.skip("=") { return .equals(try value()) }
        if reader.skip("~=") { return .includesWord(try value()) }
        if reader.skip("|=") { return .equalsOrStartsWithHyphenated(try value()) }
        if reader.skip("^=") { return .startsWith(try value()) }
        if reader.skip("$=") { return .endsWith(try value()) }
        if reader.skip("*=") { return .contains(try value()) }
        return .isPresent
    }

    private mutating func value() throws(SelectorError) -> String {
        reader.skipSpaces()
        if let quoted = try reader.quotedString() { return quoted }
        return try reader.identifier("a value in quotes, or a name as the value,")
    }
}
