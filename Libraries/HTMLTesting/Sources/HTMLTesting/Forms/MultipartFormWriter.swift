/// `multipart/form-data` as browsers write it (RFC 7578, and HTML, 4.10.21.7).
enum MultipartFormWriter {
    /// - Parameter boundary: What must not be in any value.
    static func contentType(boundary: String) -> String {
        "multipart/form-data; boundary=\(boundary)"
    }

    static func bytes(of entries: [FormEntry], boundary: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for entry in entries {
            bytes += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(escaped(entry.name))\"".utf8
            if let file = entry.file {
                bytes += "; filename=\"\(escaped(file.name))\"\r\nContent-Type: \(file.contentType)\r\n\r\n".utf8
                bytes += file.content
            } else {
                bytes += "\r\n\r\n".utf8
                bytes += URLEncodedFormWriter.withNetworkLineBreaks(entry.value)
            }
            bytes += "\r\n".utf8
        }
        bytes += "--\(boundary)--\r\n".utf8
        return bytes
    }

    private static func escaped(_ name: String) -> String {
        var escaped: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "\""): escaped += "%22".utf8
            case 0x0A: escaped += "%0A".utf8
            case 0x0D: escaped += "%0D".utf8
            default: escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
