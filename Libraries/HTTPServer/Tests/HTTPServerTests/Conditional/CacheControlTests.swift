import HTTPTypes
import Testing

@testable import HTTPServer

@Suite struct CacheControlTests {
    @Test(arguments: [
        "no-cache", "private, no-cache", "no-cache, private", "No-Cache,max-age=0", " ,no-cache ,",
        "private=\"a, b\", no-cache",
    ])
    func `what a cache may keep and asks for each time can be validated`(_ value: String) {
        #expect(CacheControl([.cacheControl: value]).allowsValidation)
    }

    @Test(arguments: [
        "", "private", "no-store", "no-cache, no-store", "NO-STORE, no-cache", "x-no-cache", "no-cache-x", "no-cachex",
        "no-cache=\"set-cookie\"", "private=\"a, no-cache\"", "private=\"a, no-cache, b\"",
    ])
    func `what it need not ask for, or may not keep, cannot`(_ value: String) {
        #expect(!CacheControl([.cacheControl: value]).allowsValidation)
    }

    @Test func `several fields are one list`() {
        var fields: HTTPFields = [.cacheControl: "no-cache", .expires: "0"]
        fields.append(HTTPField(name: .cacheControl, value: "private"))
        #expect(CacheControl(fields).allowsValidation)
        fields.append(HTTPField(name: .cacheControl, value: "no-store"))
        #expect(!CacheControl(fields).allowsValidation)
        #expect(!CacheControl([:]).allowsValidation)
    }
}
