import HTTPTypes

/// The submission of a form (HTML, 4.10.21).
struct FormSubmission {
    let form: Element
    /// The button that sends the form; `nil` if Enter sends it and the form has no button.
    let submitter: Element?
    let state: FormState

    /// The names and values that the form sends, in document order (HTML, 4.10.21.4).
    var entries: [FormEntry] {
        form.formControls.flatMap { control -> [FormEntry] in
            guard !control.isDisabled, !control.ancestors.contains(where: { $0.name == "datalist" })
            else { return [] }
            if control.isInput(.image) { return control == submitter ? coordinates(of: control) : [] }
            guard let name = control["name"], !name.isEmpty else { return [] }
            if control.isInput(.file) {
                let file = state.file(of: control)
                return [FormEntry(name: name, value: file.name, file: file)]
            }
            return values(of: control).map { FormEntry(name: name, value: $0) }
        }
    }

    private func values(of control: Element) -> [String] {
        switch control.name {
        case "textarea": return [state.text(of: control)]
        case "select":
            return state.selectedOptions(of: control).filter { !$0.isDisabledOption }.map(\.optionValue)
        case "button": return control == submitter ? [control["value"] ?? ""] : []
        default: return values(ofInput: control)
        }
    }

    private func values(ofInput input: Element) -> [String] {
        switch input.inputType {
        case .checkbox, .radio: state.isChecked(input) ? [input["value"] ?? "on"] : []
        case .submit: input == submitter ? [input["value"] ?? "Submit"] : []
        case .image, .reset, .button, .file: []
        case .hidden: [input["value"] ?? ""]
        case .text: [state.text(of: input)]
        }
    }

    /// The coordinates of a click on an image button. It is always a click on the corner.
    private func coordinates(of image: Element) -> [FormEntry] {
        let prefix = image["name"].map { $0.isEmpty ? "" : "\($0)." } ?? ""
        return [FormEntry(name: "\(prefix)x", value: "0"), FormEntry(name: "\(prefix)y", value: "0")]
    }

    /// The navigation that sends the form from a page.
    func navigation(from page: Page) throws(BrowserFailure) -> Navigation {
        let action = setting("action")
        let url = try page.browser.url(action, on: action.isEmpty ? page.url : page.baseURL)
        switch setting("method").lowercased() {
        case "post": return Navigation(url: url, method: .post, form: try encodedForm, referrer: page.url)
        case "dialog": throw BrowserFailure("\(form.startTag) closes a dialog and sends nothing")
        default:
            let query = String(decoding: URLEncodedFormWriter.bytes(of: entries), as: UTF8.self)
            return Navigation(url: url.replacing(query: query), referrer: page.url)
        }
    }

    private var encodedForm: Navigation.Form {
        get throws(BrowserFailure) {
            let encoding = setting("enctype").lowercased()
            guard encoding != "text/plain" else {
                throw BrowserFailure("\(form.startTag) sends \(encoding), which this browser cannot write")
            }
            if encoding == "multipart/form-data" {
                return Navigation.Form(
                    contentType: MultipartFormWriter.contentType(boundary: Self.boundary),
                    body: MultipartFormWriter.bytes(of: entries, boundary: Self.boundary)
                )
            }
            return Navigation.Form(
                contentType: URLEncodedFormWriter.contentType,
                body: URLEncodedFormWriter.bytes(of: entries)
            )
        }
    }

    private static let boundary = "----HTMLTestingFormBoundary7c1c7b3a9e5d"

    /// An attribute of the form, or the button's `formaction`, `formmethod` or `formenctype` in its place.
    private func setting(_ name: String) -> String {
        submitter?["form\(name)"] ?? form[name] ?? ""
    }
}

/// Encodes `multipart/form-data` like browsers (RFC 7578, and HTML, 4.10.21.7).
enum MultipartFormWriter {
    /// - Parameter boundary: A text that is in no value.
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
                bytes += URLEncodedFormWriter.withNetworkLineBreaks(entry.value).utf8
            }
            bytes += "\r\n".utf8
        }
        bytes += "--\(boundary)--\r\n".utf8
        return bytes
    }

    private static func escaped(_ name: String) -> String {
        let escapes: [Unicode.Scalar: String] = ["\"": "%22", "\n": "%0A", "\r": "%0D"]
        return name.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    }
}

/// Encodes `application/x-www-form-urlencoded` like browsers (URL Standard, 5.2, and HTML, 4.10.21.8).
enum URLEncodedFormWriter {
    static let contentType = "application/x-www-form-urlencoded"

    static func bytes(of entries: [FormEntry]) -> [UInt8] {
        var bytes: [UInt8] = []
        for entry in entries {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
            append(entry.name, to: &bytes)
            bytes.append(UInt8(ascii: "="))
            append(entry.value, to: &bytes)
        }
        return bytes
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        for byte in withNetworkLineBreaks(text).utf8 {
            switch byte {
            case UInt8(ascii: " "): bytes.append(UInt8(ascii: "+"))
            case _ where isKept(byte): bytes.append(byte)
            default: PageURL.append(percentEncoding: byte, to: &bytes)
            }
        }
    }

    private static func isKept(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || Array("*-._".utf8).contains(byte)
    }

    /// Each CR LF, CR and LF becomes CR LF.
    static func withNetworkLineBreaks(_ text: String) -> String {
        text.lines.joined(separator: "\r\n")
    }
}
