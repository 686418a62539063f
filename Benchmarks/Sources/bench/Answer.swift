import Foundation

/// A response with status 200.
struct Answer {
    let body: Data
    /// The header fields, sorted by name.
    let fields: [(name: String, value: String)]

    init(body: Data, fields: [AnyHashable: Any]) {
        self.body = body
        self.fields =
            fields
            .map { (name: "\($0.key)", value: "\($0.value)") }
            .sorted { $0.name < $1.name }
    }
}
