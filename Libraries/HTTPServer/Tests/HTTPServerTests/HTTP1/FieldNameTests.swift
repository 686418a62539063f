import HTTPTypes
import Testing

@testable import HTTPServer

@Suite struct FieldNameTests {
    @Test(arguments: ["Content-Length", "content-length", "CONTENT-LENGTH"])
    func `a name is known in any case`(_ text: String) throws {
        let (name, role) = try find(text)
        #expect(name == .contentLength)
        #expect(role == .contentLength)
    }

    @Test(arguments: ["Content_Length", "Content-Lengt", "Content-Lengthy", "X-Content-Length", "X"])
    func `a name that only looks alike is another`(_ text: String) throws {
        let (name, role) = try find(text)
        #expect(name.rawName == text)
        #expect(role == .other)
    }

    private func find(_ text: String) throws(RequestError) -> (HTTPField.Name, FieldName.Role) {
        let bytes = Array(text.utf8)
        return try FieldName.find(bytes.span, in: 0..<bytes.count)
    }
}
