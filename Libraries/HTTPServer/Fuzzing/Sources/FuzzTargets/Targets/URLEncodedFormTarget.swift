@testable import HTTPServer

/// A form or a query.
enum URLEncodedFormTarget: FuzzTarget {
    static let name = "url-encoded-form"

    private static let fieldLimit = 16

    static func check(_ input: [UInt8]) throws(BrokenRule) {
        try checkAnnouncement(input)
        let fields = FormReference.fields(input)
        let form: URLEncodedForm
        do throws(FormError) {
            form = try URLEncodedForm(decoding: input, fieldLimit: fieldLimit)
        } catch {
            try expect(error == .tooManyFields(limit: fieldLimit), "a form is refused for another reason")
            return try expect(fields.count > fieldLimit, "a form is refused that is within its limit")
        }
        try expect(fields.count <= fieldLimit, "a form has more fields than its limit")
        try checkValues(of: form, fields)
        let printed = FormReference.bytes(of: fields)
        try expect((try? URLEncodedForm(decoding: printed)) == form, "a form that is printed means something else")
        let pieces = [input[..<(input.count / 2)], input[(input.count / 2)...]].joined()
        try expect((try? URLEncodedForm(decoding: pieces)) == form, "in pieces a form means something else")
    }

    /// The input is taken for a media type as well.
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
