import Testing

@testable import HTTPServer

@Suite struct MultipartBoundaryTests {
    @Test(arguments: [
        ("multipart/form-data; boundary=abc", "abc"), ("Multipart/Form-Data;charset=utf-8;BOUNDARY=\"a b\"", "a b"),
        ("multipart/form-data; boundary=\"'()+_,-./:=?\"", "'()+_,-./:=?"), ("multipart/form-data;; boundary=a ;", "a"),
        (
            "multipart/form-data; boundary=----WebKitFormBoundaryAbCdEf0123456789",
            "----WebKitFormBoundaryAbCdEf0123456789"
        ),
    ])
    func `the boundary is in the content type`(_ contentType: String, _ boundary: String) throws {
        #expect(try MultipartBoundary(contentType: contentType).delimiter == Array("\r\n--\(boundary)".utf8))
    }

    @Test(arguments: [
        "multipart/form-data", "multipart/form-data; boundary=\"\"",
        "multipart/form-data; boundary=\"a \"", "multipart/form-data; boundary=a; boundary=a",
        "multipart/form-data; boundary=a%b", "multipart/form-data; boundary=\"a\\\"b\"",
        "multipart/form-data; boundary=\(String(repeating: "a", count: 71))",
    ])
    func `without one valid boundary it is 400`(_ contentType: String) {
        #expect(status(contentType) == 400)
    }

    @Test(arguments: [
        nil, "", "text/plain", "multipart/form-data; boundary=", "application/x-www-form-urlencoded",
        "multipart/mixed; boundary=a",
        "multipart/form-data, multipart/form-data; boundary=a", "multipart/form-data; boundary=\"a",
        "multipart/form-datax; boundary=a", "multipart/form-data boundary=a", "multipart/form-data; boundary=a b",
    ])
    func `another type is 415`(_ contentType: String?) {
        #expect(status(contentType) == 415)
    }

    @Test func `a form with files is announced`() {
        #expect(MultipartForm.isAnnounced(by: "multipart/form-data; boundary=a"))
        #expect(!MultipartForm.isAnnounced(by: "application/x-www-form-urlencoded"))
        #expect(!MultipartForm.isAnnounced(by: nil))
    }

    private func status(_ contentType: String?) -> Int? {
        do throws(RequestError) {
            _ = try MultipartBoundary(contentType: contentType)
            return nil
        } catch {
            return error.status.code
        }
    }
}
