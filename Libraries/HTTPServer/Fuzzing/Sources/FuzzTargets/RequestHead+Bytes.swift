@testable import HTTPServer

extension RequestHead {
    /// The head as a client would send it, with the target in origin form.
    var bytes: [UInt8] {
        let version = version == .http1_0 ? "1.0" : "1.1"
        var bytes = Array("\(request.method.rawValue) \(request.path ?? "") HTTP/\(version)\r\n".utf8)
        if let authority = request.authority { bytes += Array("Host: \(authority)\r\n".utf8) }
        for field in request.headerFields {
            bytes += Array("\(field.name.rawName): ".utf8)
            field.withUnsafeBytesOfValue { bytes += $0 }
            bytes += Array("\r\n".utf8)
        }
        return bytes + Array("\r\n".utf8)
    }
}
