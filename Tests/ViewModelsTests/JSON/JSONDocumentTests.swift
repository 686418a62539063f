import Foundation
import Testing
import ViewModels

struct JSONDocumentTests {
    private func text(_ document: JSONDocument) -> String { String(decoding: document.bytes, as: UTF8.self) }

    @Test func `members come in their order, and those without a value not at all`() {
        let document = JSONDocument.object([
            ("b", .number(-7)), ("none", nil), ("a", .array([.string("x"), .object([]), .array([])])),
        ])
        #expect(text(document) == #"{"b":-7,"a":["x",{},[]]}"#)
    }

    @Test func `any text can be read back`() throws {
        let hostile = "\"\\/\u{0}\u{1}\t\r\n\u{7F}\u{2028}é👍🏽\u{301}</script>"
        let read = try JSONSerialization.jsonObject(with: Data(JSONDocument.array([.string(hostile)]).bytes))
        #expect(read as? [String] == [hostile])
        #expect(text(.string("\u{1F}\n")) == #""\u001f\n""#)
    }
}
