import Foundation
import Testing

@testable import Models

@Suite struct JSONParserTests {
    private func parse(_ json: String) throws -> JSONValue { try JSONParser.parse(Array(json.utf8)) }

    @Test(arguments: [
        (" null ", "null"), ("true", "true"), ("false", "false"), ("[]", "an array"), ("{ }", "an object"),
        ("0", "the number 0"), ("-0.5e+10", "the number -0.5e+10"), ("12E3", "the number 12E3"),
        (#""a\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#, #""a\"\\/\u{08}\u{0C}\n\r\té😀""#),
    ])
    func `each kind of value is read`(json: String, description: String) throws {
        #expect(try parse(json).description == description)
    }

    @Test func `values know where they stand`() throws {
        let value = try parse(#" {"a": [1, {"b" :"é"} ] } "#)
        #expect(value.offset == 1)
        #expect(value.member("a")?.offset == 7)
    }

    @Test func `of two members with one name the last counts`() throws {
        #expect(try parse(#"{"a":1,"a":2}"#).member("a")?.description == "the number 2")
    }

    @Test(arguments: [
        ("", 0, "a value", "the end of the file"),
        ("nul", 0, "a value", "\"n\""),
        ("{", 1, "a name in quotes", "the end of the file"),
        ("{a:1}", 1, "a name in quotes", "\"a\""),
        (#"{"a" 1}"#, 5, "\":\" after the name \"a\"", "\"1\""),
        (#"{"a":1,}"#, 7, "a name in quotes", "\"}\""),
        (#"{"a":1"#, 6, "\",\" or \"}\"", "the end of the file"),
        ("[1,]", 3, "a value", "\"]\""),
        ("[1 2]", 3, "\",\" or \"]\"", "\"2\""),
        ("[1]]", 3, "the end of the file", "\"]\""),
        ("01", 0, "a number without a leading zero", "\"0\""),
        ("-", 1, "a digit", "the end of the file"),
        ("1.", 2, "a digit", "the end of the file"),
        ("1e+x", 3, "a digit", "\"x\""),
        ("+1", 0, "a value", "\"+\""),
        ("NaN", 0, "a value", "\"N\""),
        (#""abc"#, 4, "a quote at the end of the string", "the end of the file"),
        ("\"a\tb\"", 2, "a quote at the end of the string, or this control character escaped", #""\t""#),
        (#""\q""#, 2, #"one of " \ / b f n r t u after the backslash"#, "\"q\""),
        (#""\u12g4""#, 5, #"four hexadecimal digits after "\u""#, "\"g\""),
        (#""\u12"#, 5, #"four hexadecimal digits after "\u""#, "the end of the file"),
        (#""\ud800""#, 7, "the other half of a surrogate pair", #""\"""#),
        (#""\udc00""#, 7, "the other half of a surrogate pair", #""\"""#),
        (#""\ud800\u0041""#, 13, "the second half of a surrogate pair before this", #""\"""#),
        ("[é", 1, "a value", "\"é\""),
    ])
    func `a broken document is refused`(json: String, offset: Int, expected: String, found: String) {
        #expect(throws: JSONSyntaxError(offset: offset, expected: expected, found: found)) {
            try parse(json)
        }
    }

    @Test func `values nest to the limit and no deeper`() throws {
        let limit = JSONParser.depthLimit
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(try parse(nested(limit)).description == "an array")
        let error = #expect(throws: JSONSyntaxError.self) { try parse(nested(limit + 1)) }
        #expect(error?.offset == limit)
    }

    @Test func `whatever one byte is changed to, no document stops the parser`() {
        let document = Array(#"{"a":[1.5e3,"\u00e9",true,null],"é":{}}"#.utf8)
        for index in document.indices {
            for byte in UInt8.min...UInt8.max {
                var broken = document
                broken[index] = byte
                let accepted = (try? JSONParser.parse(broken)) != nil
                let truncated = Array(broken[..<index])
                #expect((try? JSONParser.parse(truncated)) == nil)
                // What is accepted, another parser accepts as well.
                if accepted, String(validating: broken, as: UTF8.self) != nil {
                    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(broken)) }
                }
            }
        }
    }
}
