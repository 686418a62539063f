/// A value that a template can write as text or in an attribute: `String`, `Substring` and `Int`, and their
/// optionals.
///
/// Dates, prices and the like are formatted by the view model, which knows the reader's words for them.
public protocol TextValue {
    /// Writes the value, escaped for the place it stands in.
    func write(to html: inout HTML, escaping: Escaping)
    /// Writes the value percent-encoded, as one component of a URL.
    func writePercentEncoded(to html: inout HTML)
    /// Writes the value as a URL: `about:invalid` stands in for one that is neither relative nor `http`,
    /// `https` or `mailto`.
    func writeURL(to html: inout HTML)
}

// What writes a value lets go of nothing that its caller holds (`releasenone`): it reads bytes and stores bytes. Another
// module cannot see that, and would claim and give up each text, and each row around it, for each call.

extension String: TextValue {
    /// Writes the string, escaped for the place it stands in.
    @_effects(releasenone) public func write(to html: inout HTML, escaping: Escaping) {
        withSpan { html.append($0, escaping: escaping) }
    }

    /// Writes the string percent-encoded, as one component of a URL.
    @_effects(releasenone) public func writePercentEncoded(to html: inout HTML) {
        withSpan { html.append(percentEncoding: $0) }
    }

    /// Writes the string as a URL, or `about:invalid` in its place.
    @_effects(releasenone) public func writeURL(to html: inout HTML) {
        withSpan { html.append(url: $0) }
    }

    /// Hands on `utf8.span`, for half of what that costs: a short string has its bytes in itself, and here the compiler
    /// sees them.
    @inline(__always) private func withSpan(_ body: (Span<UInt8>) -> Void) {
        // Safe: the span is not used after the closure, as it cannot leave `body`.
        let isDone: Void? = utf8.withContiguousStorageIfAvailable { body($0.span) }
        if isDone == nil { body(utf8.span) }
    }
}

extension Substring: TextValue {
    /// Writes the string, escaped for the place it stands in.
    @_effects(releasenone) public func write(to html: inout HTML, escaping: Escaping) {
        html.append(utf8.span, escaping: escaping)
    }

    /// Writes the string percent-encoded, as one component of a URL.
    @_effects(releasenone) public func writePercentEncoded(to html: inout HTML) {
        html.append(percentEncoding: utf8.span)
    }

    /// Writes the string as a URL, or `about:invalid` in its place.
    @_effects(releasenone) public func writeURL(to html: inout HTML) {
        html.append(url: utf8.span)
    }
}

extension Int: TextValue {
    /// Writes the number in decimal digits, wherever it stands.
    @_effects(releasenone) public func write(to html: inout HTML, escaping: Escaping) {
        html.append(self)
    }

    /// Writes the number in decimal digits.
    @_effects(releasenone) public func writePercentEncoded(to html: inout HTML) {
        html.append(self)
    }

    /// Writes the number in decimal digits, which is a relative URL.
    @_effects(releasenone) public func writeURL(to html: inout HTML) {
        html.append(self)
    }
}
