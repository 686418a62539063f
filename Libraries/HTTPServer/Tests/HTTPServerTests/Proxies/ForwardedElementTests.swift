import Testing

@testable import HTTPServer

@Suite struct ForwardedElementTests {
    @Test func `each proxy adds an element`() {
        let elements = ForwardedElement.list(
            parsing: "for=192.0.2.43;proto=https;host=a.example, for=198.51.100.17".utf8
        )
        #expect(
            elements == [
                ForwardedElement(client: "192.0.2.43", scheme: "https", host: "a.example"),
                ForwardedElement(client: "198.51.100.17"),
            ]
        )
    }

    @Test(arguments: [
        "For=\"[2001:db8::1]:80\";By=x", "for=\"[2001:db8::1]:80\"", " by=x ; for=\"[2001:db8::1]:80\" ",
        ";for=\"\\[2001:db8::1\\]:80\";",
    ])
    func `names in any case, quoted values and empty pairs are the grammar's`(_ field: String) {
        #expect(ForwardedElement.list(parsing: field.utf8) == [ForwardedElement(client: "[2001:db8::1]:80")])
    }

    @Test(arguments: [
        "for", "for=", "for=\"a", "for=\"a\\", "for=a b", "for=a;for=b", "for=a,,=b", "for=a]", "for=[::1]", "=a",
        "for =a", "for=a\"b\"",
    ])
    func `a field that breaks the grammar is not believed at all`(_ field: String) {
        #expect(ForwardedElement.list(parsing: "for=192.0.2.1, \(field)".utf8) == nil)
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("192.0.2.1:80", "192.0.2.1"), ("[2001:db8::1]", "2001:db8::1"),
        ("[2001:db8::1]:80", "2001:db8::1"), ("2001:db8::1", "2001:db8::1"), ("unknown", nil), ("_hidden", nil),
        ("", nil),
    ])
    func `a client has an address or hides it`(_ client: String, _ address: String?) {
        #expect(ForwardedElement(client: client).clientAddress?.description == address)
    }
}
