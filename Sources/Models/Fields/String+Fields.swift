extension String {
    /// The string without white space at its ends.
    package var trimmed: String {
        if let first = utf8.first, let last = utf8.last, first.isVisibleASCII, last.isVisibleASCII { return self }
        var scalars = unicodeScalars[...]
        while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        return String(scalars)
    }

    /// Whether the string consists of white space and invisible characters, such as a zero width space.
    package var isInvisible: Bool {
        if let first = utf8.first, first.isVisibleASCII { return false }
        return unicodeScalars.allSatisfy(\.isInvisible)
    }

    /// The string with each CRLF and each single CR replaced by LF.
    ///
    /// Works on bytes, because CRLF is one `Character`.
    package var withLineFeeds: String {
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

    /// The beginning of the string in quotes, for messages. Invisible characters, and those that would control a
    /// terminal, are escaped.
    var excerpt: String {
        let limit = 40
        let shown = unicodeScalars.prefix(limit).map(\.printable).joined()
        return "\"\(shown)\(unicodeScalars.count > limit ? "…" : "")\""
    }
}

extension UInt8 {
    /// Whether the byte is a letter, a digit or a sign of ASCII. Most bytes are, and need no look-up in Unicode's tables.
    var isVisibleASCII: Bool { self > 0x20 && self < 0x7F }
}

extension Unicode.Scalar {
    /// Whether the scalar is white space or an invisible character, such as a zero width space.
    package var isInvisible: Bool { properties.isWhitespace || properties.isDefaultIgnorableCodePoint }

    fileprivate var printable: String {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
            escaped(asASCII: true)
        default: self == "\"" || self == "\\" ? "\\\(self)" : String(self)
        }
    }
}

extension Int {
    /// Parses 1 to 18 decimal digits, without a sign.
    package init?(digits bytes: some Collection<UInt8>) {
        guard (1...18).contains(bytes.count) else { return nil }
        var value = 0
        for byte in bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        self = value
    }
}

extension String {
    /// Returns the string with each occurrence of a text replaced. Bytes are compared: a separator is one even if a combining
    /// mark follows.
    func replacingBytes(_ text: String, with replacement: String) -> String {
        guard let first = text.utf8.first, utf8.contains(first) else { return self }
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.first {
            if rest.starts(with: text.utf8) {
                bytes += replacement.utf8
                rest = rest.dropFirst(text.utf8.count)
            } else {
                bytes.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
