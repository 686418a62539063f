import HTTPTypes

@testable import HTTPServer

/// The order of RFC 9110 §13.2.2, on references for lists and dates.
enum ConditionReference {
    private static let thisYear = Int(HTTPDate.now.description.split(separator: " ")[3]) ?? 0

    static func status(of request: Request, against version: Validators, size: Int) -> Int {
        let fields = request.headerFields
        let isRead = request.method != .put
        let changed = version.lastModified?.secondsSince1970
        if let list = fields[.ifMatch] {
            guard matches(list, version, strongly: true) else { return 412 }
        } else if let limit = date(fields[.ifUnmodifiedSince]), let changed, changed > limit {
            return 412
        }
        if let list = fields[.ifNoneMatch] {
            if matches(list, version, strongly: false) { return isRead ? 304 : 412 }
        } else if isRead, let known = date(fields[.ifModifiedSince]), let changed, changed <= known {
            return 304
        }
        guard request.method == .get, let range = fields[.range], allowsRange(fields[.ifRange], version) else {
            return 200
        }
        switch ByteRangeReference(Array(range.utf8)).range(of: size) {
        case .whole: return 200
        case .part: return 206
        case .unsatisfiable: return 416
        }
    }

    private static func allowsRange(_ condition: String?, _ version: Validators) -> Bool {
        guard let condition else { return true }
        if condition.utf8.first == UInt8(ascii: "\"") || condition.utf8.starts(with: "W/".utf8) {
            guard let tag = version.entityTag, !tag.isWeak else { return false }
            return condition == tag.description
        }
        return version.lastModifiedIsStrong && date(condition) == version.lastModified?.secondsSince1970
    }

    private static func matches(_ list: String, _ version: Validators, strongly: Bool) -> Bool {
        if list == "*" { return true }
        guard let tags = EntityTagReference.tags(Array(list.utf8)), let present = version.entityTag else {
            return false
        }
        guard strongly else { return tags.contains(Array("\"abc\"".utf8)) }
        let strongTags = EntityTagReference.strongTags(Array(list.utf8))
        return !present.isWeak && strongTags.contains(Array("\"abc\"".utf8))
    }

    private static func date(_ field: String?) -> Int? {
        field.flatMap { DateReference.date(Array($0.utf8), thisYear: thisYear) }
    }
}
