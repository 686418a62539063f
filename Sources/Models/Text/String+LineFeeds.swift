extension String {
    /// The string with each CRLF and each CR alone as LF.
    ///
    /// On bytes, because CRLF is one `Character`.
    var withLineFeeds: String {
        let carriageReturn = UInt8(ascii: "\r")
        let lineFeed = UInt8(ascii: "\n")
        guard utf8.contains(carriageReturn) else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var previous: UInt8 = 0
        for byte in utf8 {
            if byte == carriageReturn {
                bytes.append(lineFeed)
            } else if byte != lineFeed || previous != carriageReturn {
                bytes.append(byte)
            }
            previous = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
