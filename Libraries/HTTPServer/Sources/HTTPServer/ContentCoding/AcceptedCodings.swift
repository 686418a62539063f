import HTTPTypes

/// The content codings that a client accepts, as in the field `Accept-Encoding` (RFC 9110 §12.5.3).
struct AcceptedCodings {
    /// Whether the client accepts `gzip`.
    let acceptsGzip: Bool

    /// Parses the value of a field. Elements that are not valid count as absent.
    init(_ field: String) {
        var ofAll: Bool?
        var ofGzip: Bool?
        for element in Array(field.utf8).split(separator: UInt8(ascii: ",")) {
            guard let (coding, isAccepted) = Self.parse(element) else { continue }
            switch coding {
            case "gzip", "x-gzip": ofGzip = isAccepted
            case "*": ofAll = isAccepted
            default: continue
            }
        }
        acceptsGzip = ofGzip ?? ofAll ?? false
    }

    /// Parses `codings [ weight ]`.
    private static func parse(_ element: ArraySlice<UInt8>) -> (coding: String, isAccepted: Bool)? {
        let parts = element.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let coding = String(decoding: trimmed(parts[0]), as: UTF8.self).lowercased()
        switch parts.count {
        case 1: return (coding, true)
        case 2: return isPositive(weight: trimmed(parts[1])).map { (coding, $0) }
        default: return nil
        }
    }

    /// Parses `"q=" qvalue`: `0`, `1`, or a number between them with up to three digits (RFC 9110 §12.4.2).
    /// - Returns: Whether the weight is more than 0; `nil` if it is not valid.
    private static func isPositive(weight: ArraySlice<UInt8>) -> Bool? {
        let name = weight.prefix(2)
        guard name.elementsEqual("q=".utf8) || name.elementsEqual("Q=".utf8) else { return nil }
        let value = weight.dropFirst(2)
        guard let first = value.first, (1...5).contains(value.count) else { return nil }
        let rest = value.dropFirst()
        guard rest.isEmpty || rest.first == UInt8(ascii: ".") else { return nil }
        let digits = rest.dropFirst()
        guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        let hasOnlyZeros = digits.allSatisfy { $0 == UInt8(ascii: "0") }
        switch first {
        case UInt8(ascii: "0"): return !hasOnlyZeros
        case UInt8(ascii: "1"): return hasOnlyZeros ? true : nil
        default: return nil
        }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes.drop(while: \.isWhitespace)
        while bytes.last?.isWhitespace == true { bytes.removeLast() }
        return bytes
    }
}

extension Request {
    /// Whether the client accepts content that is compressed with gzip. One that does not say so may not.
    var acceptsGzip: Bool {
        headerFields[.acceptEncoding].map { AcceptedCodings($0).acceptsGzip } ?? false
    }
}
