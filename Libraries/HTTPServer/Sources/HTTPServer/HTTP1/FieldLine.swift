import HTTPTypes

/// One line of a head or trailer section: `field-name ":" OWS field-value OWS` (RFC 9112 §5).
struct FieldLine {
    let name: Range<Int>
    let value: Range<Int>

    init(_ bytes: Span<UInt8>, in line: Range<Int>) throws(RequestError) {
        var colon = line.lowerBound
        while colon < line.upperBound, bytes[colon].isTokenCharacter { colon += 1 }
        // No whitespace before the colon (§5.1), none at the start of the line: folding is obsolete (§5.2).
        guard colon < line.upperBound, colon > line.lowerBound, bytes[colon] == .colon else {
            throw .badRequest("A field has no valid name.")
        }
        name = line.lowerBound..<colon
        value = bytes.trimmed(colon + 1..<line.upperBound)
        // RFC 9110 §5.5: CR, LF and NUL are dangerous, other control characters invalid.
        for index in value where !bytes[index].isFieldContent {
            throw .badRequest("A field has a control character.")
        }
    }

    /// The value with its own bytes, whether they are UTF-8 or not.
    func field(_ name: HTTPField.Name, in bytes: Span<UInt8>) -> HTTPField {
        bytes.extracting(value).withUnsafeBufferPointer { HTTPField(name: name, value: $0) }
    }
}
