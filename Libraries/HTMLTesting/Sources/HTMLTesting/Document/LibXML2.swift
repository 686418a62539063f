import CLibXML2

/// What every use of libxml2 needs.
enum LibXML2 {
    /// Touch it before the first call: libxml2 wants to be started before several threads use it.
    static let start: Void = xmlInitParser()

    static func string(_ characters: UnsafePointer<xmlChar>?) -> String? {
        characters.map { String(decodingCString: $0, as: UTF8.self) }
    }

    static func string(_ characters: UnsafePointer<CChar>?) -> String? {
        characters.map { String(cString: $0) }
    }

    /// libxml2 ends its messages with a line feed.
    static func trimmed(_ message: String) -> String {
        var bytes = message.utf8[...]
        while let last = bytes.last, HTMLNames.isSpace(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
