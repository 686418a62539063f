import Testing

@testable import HTTPServer

@Suite struct DateFieldTests {
    @Test func `the line is a complete field`() {
        let line = String(decoding: DateField().line, as: UTF8.self)
        #expect(line.hasPrefix("Date: ") && line.hasSuffix(" GMT\r\n"))
    }
}
