/// The information that one proxy adds about the request it received: an element of `Forwarded` (RFC 7239 §4).
struct ForwardedElement: Equatable {
    /// The node that sent the request to the proxy, unparsed: `192.0.2.1`, `[2001:db8::1]:80`, `unknown`.
    var client: String?
    var scheme: String?
    var host: String?

    /// Parses a whole field. The first proxy's element comes first.
    /// - Returns: `nil` if any part of the field is invalid.
    static func list(parsing field: some Collection<UInt8>) -> [ForwardedElement]? {
        var reader = ForwardedReader(field)
        return reader.elements()
    }
}

/// A parser of the field `Forwarded`.
private struct ForwardedReader {
    private var rest: ArraySlice<UInt8>

    init(_ field: some Collection<UInt8>) {
        rest = Array(field)[...]
    }

    mutating func elements() -> [ForwardedElement]? {
        var elements: [ForwardedElement] = []
        repeat {
            guard let element = element() else { return nil }
            elements.append(element)
        } while skip(UInt8(ascii: ","))
        return rest.isEmpty ? elements : nil
    }

    /// `[ forwarded-pair ] *( ";" [ forwarded-pair ] )`. A repeated name is invalid (RFC 7239 §4).
    private mutating func element() -> ForwardedElement? {
        var names: Set<[UInt8]> = []
        var element = ForwardedElement()
        repeat {
            skipWhitespace()
            guard let name = token() else { continue }
            guard skip(UInt8(ascii: "=")), let value = value(), names.insert(name).inserted else { return nil }
            switch String(decoding: name, as: UTF8.self) {
            case "for": element.client = value
            case "proto": element.scheme = value
            case "host": element.host = value
            default: break
            }
            skipWhitespace()
        } while skip(UInt8(ascii: ";"))
        return element
    }

    /// Parses a token in lower case.
    private mutating func token() -> [UInt8]? {
        let token = rest.prefix(while: \.isTokenCharacter)
        rest = rest.dropFirst(token.count)
        return token.isEmpty ? nil : token.map(\.lowercased)
    }

    private mutating func value() -> String? {
        guard skip(UInt8(ascii: "\"")) else {
            let token = rest.prefix(while: \.isTokenCharacter)
            rest = rest.dropFirst(token.count)
            return token.isEmpty ? nil : String(decoding: token, as: UTF8.self)
        }
        return quoted()
    }

    /// Parses the rest of a quoted string (RFC 9110 §5.6.4).
    private mutating func quoted() -> String? {
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""):
                return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { return nil }
                bytes.append(escaped)
            default:
                bytes.append(byte)
            }
        }
        return nil
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipWhitespace() {
        rest = rest.drop(while: \.isWhitespace)
    }
}

extension ForwardedElement {
    /// The client's address, parsed from `192.0.2.1`, `192.0.2.1:80`, `[2001:db8::1]`, `[2001:db8::1]:80` (RFC 7239 §6)
    /// or IPv6 without brackets (`X-Forwarded-For`), or `nil` for `unknown`, `_hidden` and others.
    var clientAddress: IPAddress? {
        guard let client else { return nil }
        if let address = IPAddress(client) { return address }
        guard case .address(let address) = Host(authority: client) else { return nil }
        return address
    }
}

extension ForwardedElement {
    /// Parses the fields that most proxies still use instead of `Forwarded`.
    ///
    /// `X-Forwarded-For` lists one client per proxy. Of `X-Forwarded-Proto` and `X-Forwarded-Host` the last value
    /// counts, because only it is certain to come from the nearest proxy.
    static func list(xForwardedFor clients: String?, scheme: String?, host: String?) -> [ForwardedElement] {
        let scheme = scheme.flatMap { items(of: $0).last }
        let host = host.flatMap { items(of: $0).last }
        guard let clients else { return [ForwardedElement(scheme: scheme, host: host)] }
        return items(of: clients).map { ForwardedElement(client: $0, scheme: scheme, host: host) }
    }

    private static func items(of list: String) -> [String] {
        list.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
            String(decoding: $0.trimmed, as: UTF8.self)
        }
    }
}
