import HTTPTypes

/// The fields of a response: its own, or those of many, which nobody has to copy, to look through or to write again.
enum ResponseFields: Sendable {
    case own(HTTPFields)
    case written(WrittenFields)
    /// Those of many, and the tag of this one's content.
    case tagged(WrittenFields, ContentTag)

    /// Each of them by its name.
    var all: HTTPFields {
        switch self {
        case .own(let fields): return fields
        case .written(let written): return written.fields
        case .tagged(let written, let tag):
            var fields = written.fields
            fields.append(HTTPField(name: .eTag, value: tag.entityTag.description))
            return fields
        }
    }

    /// Whether the content is to have a tag (`Response.tag`).
    var wantTag: Bool {
        switch self {
        case .own(let fields): fields.wantTag
        case .written(let written): written.wantTag
        case .tagged: false
        }
    }

    /// Whether they have the tag of the content.
    var haveTag: Bool {
        switch self {
        case .own(let fields): fields.contains(.eTag)
        case .written(let written): written.haveTag
        case .tagged: true
        }
    }

    /// Whether they close the connection.
    var askToClose: Bool {
        switch self {
        case .own(let fields): fields.askToClose
        case .written(let written), .tagged(let written, _): written.askToClose
        }
    }

    mutating func add(_ tag: ContentTag) {
        switch self {
        case .own(var fields):
            fields.append(HTTPField(name: .eTag, value: tag.entityTag.description))
            self = .own(fields)
        case .written(let written), .tagged(let written, _):
            self = .tagged(written, tag)
        }
    }
}

extension HTTPFields {
    /// What a cache may keep and has to ask for each time, and has no tag yet.
    var wantTag: Bool {
        !contains(.eTag) && CacheControl(self).allowsValidation
    }

    var askToClose: Bool {
        contains(.connection) && self[.connection]?.lowercased() == "close"
    }
}
