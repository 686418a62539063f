/// The ids of what describes a field, as its templates give them.
enum FieldDescription {
    static func ids(of field: String, hint: String?, error: String?) -> String? {
        let ids = [hint.map { _ in "\(field)-hint" }, error.map { _ in "\(field)-error" }].compactMap(\.self)
        return ids.isEmpty ? nil : ids.joined(separator: " ")
    }
}
