import Testing

@testable import HTTPServer

@Suite struct DateFieldTests {
    @Test func `a date is written as RFC 9110 shows it`() {
        #expect(DateField.format(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(DateField.format(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
        #expect(DateField.format(951_782_399) == "Mon, 28 Feb 2000 23:59:59 GMT")
    }

    @Test func `the line is a complete field`() {
        let line = String(decoding: DateField().line, as: UTF8.self)
        #expect(line.hasPrefix("Date: ") && line.hasSuffix(" GMT\r\n"))
    }
}
