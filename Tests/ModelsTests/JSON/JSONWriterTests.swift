import Foundation
import Models
import Testing

struct JSONWriterTests {
    private func text(_ value: JSONWriter.Value) -> String { String(decoding: value.bytes, as: UTF8.self) }

    @Test func `members keep their order, and those without a value are left out`() {
        let value = JSONWriter.Value.object([
            ("b", .number(-7)), ("none", nil), ("a", .array([.string("x"), .object([]), .array([])])),
            ("c", .null), ("d", .boolean(true)), ("e", .strings(["y", "z"])), ("f", .strings([])),
        ])
        #expect(text(value) == #"{"b":-7,"a":["x",{},[]],"c":null,"d":true,"e":["y","z"],"f":[]}"#)
    }

    @Test func `any string can be read back`() throws {
        let hostile = "\"\\/\u{0}\u{1}\t\r\n\u{7F}\u{2028}é👍🏽\u{301}</script>"
        let read = try JSONSerialization.jsonObject(with: Data(JSONWriter.Value.array([.string(hostile)]).bytes))
        #expect(read as? [String] == [hostile])
        #expect(text(.string("\u{1F}\n")) == #""\u001f\n""#)
    }
}
