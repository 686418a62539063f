extension String {
    /// The beginning of the string in quotes, for a message that is printed to a terminal: what has no shape of its
    /// own there, or would steer it, is escaped.
    var excerpt: String {
        let limit = 40
        let shown = unicodeScalars.prefix(limit).map(\.printable).joined()
        return "\"\(shown)\(unicodeScalars.count > limit ? "…" : "")\""
    }
}

extension Unicode.Scalar {
    fileprivate var printable: String {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
            escaped(asASCII: true)
        default: self == "\"" || self == "\\" ? "\\\(self)" : String(self)
        }
    }
}
