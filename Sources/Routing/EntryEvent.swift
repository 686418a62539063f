/// What has happened to an entry, as the address of the list says it to the page that follows a form.
package enum EntryEvent: Hashable, Sendable {
    case removed(id: Int64)
    /// The same form came a second time, and so added nothing.
    case repeated
}

extension EntryEvent {
    init?(_ query: QueryItems) {
        if let id = query["removed"].flatMap({ Int64(identifier: $0) }) {
            self = .removed(id: id)
        } else if query["repeated"] == "yes" {
            self = .repeated
        } else {
            return nil
        }
    }

    /// As it stands in a query.
    func write(to query: inout QueryWriter) {
        switch self {
        case .removed(let id): query.add("removed", id.description)
        case .repeated: query.add("repeated", "yes")
        }
    }
}
