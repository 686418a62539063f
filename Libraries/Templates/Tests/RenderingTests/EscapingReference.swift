import Rendering

/// The rules of escaping as simple as they can be said: one scalar after the other.
func escapedByReference(_ text: some StringProtocol, _ escaping: Escaping) -> String {
    text.unicodeScalars.map { escapedByReference($0, escaping) }.joined()
}

private func escapedByReference(_ scalar: Unicode.Scalar, _ escaping: Escaping) -> String {
    switch (scalar, escaping) {
    case ("&", _): "&amp;"
    case ("<", _): "&lt;"
    case (">", _): "&gt;"
    case ("\"", .attribute): "&quot;"
    case ("\t", .attribute): "&#9;"
    case ("\n", .attribute): "&#10;"
    case ("\r", _): "&#13;"
    case ("\t", .text), ("\n", .text): String(scalar)
    case ("\u{0}"..<" ", _), ("\u{FFFE}"..."\u{FFFF}", _): "\u{FFFD}"
    default: String(scalar)
    }
}
