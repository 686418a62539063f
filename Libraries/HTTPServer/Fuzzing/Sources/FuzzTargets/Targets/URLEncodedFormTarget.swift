@testable import HTTPServer

/// A form or a query.
enum URLEncodedFormTarget: FuzzTarget {
    static let name = "url-encoded-form"

    private static let fieldLimit = 16

    static func check(_ input: [UInt8]) throws(BrokenRule) {
        try checkAnnouncement(input)
        let fields = FormReference.fields(input)
        let form: URLEncodedForm
        do throws(RequestError) {
            form = try URLEncodedForm(decoding: input, fieldLimit: fieldLimit)
        } catch {
            try expect(error.status == .badRequest, "a form is refused for another reason")
            return try expect(fields.count > fieldLimit, "a form is refused that is within its limit")
        }
        try expect(fields.count <= fieldLimit, "a form has more fields than its limit")
        try checkValues(of: form, fields)
        let printed = FormReference.bytes(of: fields)
        try expect((try? URLEncodedForm(decoding: printed)) == form, "a form that is printed means something else")
        let pieces = [input[..<(input.count / 2)], input[(input.count / 2)...]].joined()
        try expect((try? URLEncodedForm(decoding: pieces)) == form, "in pieces a form means something else")
    }

    /// Checks the input as a media type.
    private static func checkAnnouncement(_ input: [UInt8]) throws(BrokenRule) {
        let text = String(decoding: input, as: UTF8.self)
        let mediaType = Array("application/x-www-form-urlencoded".utf8)
        let start = text.utf8.prefix(mediaType.count).map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 + 32 : $0 }
        let ends = text.utf8.dropFirst(mediaType.count).first.map { " \t;".utf8.contains($0) } ?? true
        try expect(URLEncodedForm.isAnnounced(by: text) == (start == mediaType && ends), "a media type is misread")
    }

    private static func checkValues(of form: URLEncodedForm, _ fields: [FormReference.Field]) throws(BrokenRule) {
        for field in fields {
            guard let name = String(validating: field.name, as: UTF8.self) else { continue }
            let values = fields.filter { $0.name == field.name }.map { FormValue(bytes: $0.value) }
            try expect(form.values(named: name) == values, "values are not as they were sent")
            try expect(form[name] == values.first, "a value is not the first of its name")
            for value in values {
                try expect(value.string == nil || value.string == value.repairedString, "valid text is repaired")
            }
        }
    }
}

/// A simple reference for `application/x-www-form-urlencoded` (https://url.spec.whatwg.org/#urlencoded-parsing).
enum FormReference {
    struct Field: Equatable {
        let name: [UInt8]
        let value: [UInt8]
    }

    static func fields(_ bytes: [UInt8]) -> [Field] {
        bytes.split(separator: UInt8(ascii: "&")).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return Field(name: decode(Array(parts[0])), value: parts.count > 1 ? decode(Array(parts[1])) : [])
        }
    }

    /// Returns the fields with every byte encoded, so that none is a separator.
    static func bytes(of fields: [Field]) -> [UInt8] {
        fields.flatMap { encode($0.name) + [UInt8(ascii: "=")] + encode($0.value) + [UInt8(ascii: "&")] }
    }

    private static func decode(_ bytes: [UInt8]) -> [UInt8] {
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let digits = bytes[index...].dropFirst().prefix(2)
            if bytes[index] == UInt8(ascii: "%"), digits.count == 2, let value = octet(digits) {
                decoded.append(value)
                index += 3
            } else {
                decoded.append(bytes[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[index])
                index += 1
            }
        }
        return decoded
    }

    private static func octet(_ digits: ArraySlice<UInt8>) -> UInt8? {
        // A sign is valid in a number, but not in an octet.
        guard digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-") else { return nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var encoded: [UInt8] = []
        for byte in bytes {
            encoded.append(UInt8(ascii: "%"))
            encoded.append(digit(byte >> 4))
            encoded.append(digit(byte & 15))
        }
        return encoded
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
