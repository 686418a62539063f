import HTTPTypes

/// A line of a head or a trailer section: `field-name ":" OWS field-value OWS` (RFC 9112 §5).
struct FieldLine {
    let name: Range<Int>
    let value: Range<Int>

    init(_ bytes: Span<UInt8>, in line: Range<Int>) throws(RequestError) {
        var colon = line.lowerBound
        while colon < line.upperBound, bytes[colon].isTokenCharacter { colon += 1 }
        // No whitespace before the colon (RFC 9112 §5.1) or at the start of the line (obsolete folding, §5.2).
        guard colon < line.upperBound, colon > line.lowerBound, bytes[colon] == .colon else {
            throw .badRequest("Invalid field name.")
        }
        name = line.lowerBound..<colon
        value = bytes.trimmed(colon + 1..<line.upperBound)
        // CR, LF and NUL are dangerous, other control characters invalid (RFC 9110 §5.5).
        for index in value where !bytes[index].isFieldContent {
            throw .badRequest("A field value contains a control character.")
        }
    }

    /// Returns the field with the original bytes of its value, which may be invalid UTF-8.
    func field(_ name: HTTPField.Name, in bytes: Span<UInt8>) -> HTTPField {
        bytes.extracting(value).withUnsafeBufferPointer { HTTPField(name: name, value: $0) }
    }
}

/// The names of common fields, found without creating a string.
enum FieldName {
    /// The role of a field in the message framing and for the connection.
    enum Role {
        case contentLength
        case transferEncoding
        case connection
        case host
        case expect
        case other
    }

    private struct Known {
        let lowercase: [UInt8]
        let name: HTTPField.Name
        let role: Role
    }

    /// - Parameter range: The range of a token.
    static func find(_ bytes: Span<UInt8>, in range: Range<Int>) throws(RequestError) -> (
        HTTPField.Name, Role
    ) {
        if range.count < knownByLength.count {
            for known in knownByLength[range.count] where bytes.matches(lowercase: known.lowercase, in: range) {
                return (known.name, known.role)
            }
        }
        guard let name = HTTPField.Name(bytes.string(range)), !isLookalike(name) else {
            throw .badRequest("Invalid field name.")
        }
        return (name, .other)
    }

    /// Returns whether a name differs from that of a framing field by an underscore only, such as `Transfer_Encoding`. Some
    /// servers take both for the same, so a proxy and this server could understand such a request differently.
    private static func isLookalike(_ name: HTTPField.Name) -> Bool {
        let name = name.canonicalName.utf8
        guard name.contains(UInt8(ascii: "_")) else { return false }
        let usual = name.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
        return knownByLength.indices.contains(usual.count)
            && knownByLength[usual.count].contains { $0.role != .other && $0.lowercase == usual }
    }

    private static let knownByLength: [[Known]] = {
        var table: [[Known]] = []
        for (text, role) in framingNames + otherNames.map({ ($0, Role.other) }) {
            guard let name = HTTPField.Name(text) else { continue }
            let known = Known(lowercase: Array(name.canonicalName.utf8), name: name, role: role)
            while table.count <= known.lowercase.count { table.append([]) }
            table[known.lowercase.count].append(known)
        }
        return table
    }()

    private static let framingNames: [(String, Role)] = [
        ("Host", .host), ("Connection", .connection), ("Content-Length", .contentLength),
        ("Transfer-Encoding", .transferEncoding), ("Expect", .expect),
    ]

    private static let otherNames = [
        "Accept", "Accept-Encoding", "Accept-Language", "Cache-Control", "Content-Type", "Cookie", "DNT",
        "Forwarded", "If-Modified-Since", "If-None-Match", "If-Range", "Last-Event-ID", "Origin", "Pragma",
        "Priority", "Range", "Referer", "Sec-CH-UA", "Sec-CH-UA-Mobile", "Sec-CH-UA-Platform",
        "Sec-Fetch-Dest", "Sec-Fetch-Mode", "Sec-Fetch-Site", "Sec-Fetch-User", "Sec-GPC", "Sec-Purpose",
        "TE", "Upgrade-Insecure-Requests", "User-Agent", "X-Forwarded-For", "X-Forwarded-Host",
        "X-Forwarded-Proto",
    ]
}
