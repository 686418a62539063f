import Testing

@testable import HTMLTesting

@Suite struct DoctypeTests {
    @Test func `a page begins with the doctype, in any case`() throws {
        #expect(try findings(of: Doctype(), in: "\n<!doctype HTML>\n<p>a</p>") == [])
    }

    @Test func `without it browsers use their quirks`() throws {
        let message = "1: The page does not begin with <!DOCTYPE html>"
        #expect(try findings(of: Doctype(), in: "<html><p>a</p></html>") == [message])
        #expect(try findings(of: Doctype(), in: "<!DOCTYPE html PUBLIC 'x'><p>a</p>") == [message])
    }
}
