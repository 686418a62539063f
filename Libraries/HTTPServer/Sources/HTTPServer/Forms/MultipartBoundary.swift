import HTTPTypes

/// What separates the parts of a form (RFC 2046 §5.1.1), from the `Content-Type` of the request.
struct MultipartBoundary: Equatable {
    /// What comes before each part but the first, and after the last: `CRLF "--" boundary`.
    let delimiter: [UInt8]

    /// - Throws: 415 when this is not the type of such a form, 400 when it has not one valid boundary.
    init(contentType: String?) throws(RequestError) {
        guard let type = contentType.flatMap({ ParameterizedValue($0) }) else { throw Self.unsupported }
        guard type.value == "multipart/form-data" else { throw Self.unsupported }
        guard let boundary = type.parameters.only(named: "boundary"), Self.isValid(boundary) else {
            throw .malformedForm("its boundary is not valid")
        }
        delimiter = Array("\r\n--".utf8) + boundary
    }

    /// `0*69<bchars> bcharsnospace`
    private static func isValid(_ boundary: [UInt8]) -> Bool {
        (1...70).contains(boundary.count) && boundary.last != .space && boundary.allSatisfy(isCharacter)
    }

    /// `bchars`
    private static func isCharacter(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || Array("'()+_,-./:=? ".utf8).contains(byte)
    }

    private static let unsupported = RequestError(
        status: .unsupportedMediaType,
        reason: "The content is not a form with files (multipart/form-data)."
    )
}
