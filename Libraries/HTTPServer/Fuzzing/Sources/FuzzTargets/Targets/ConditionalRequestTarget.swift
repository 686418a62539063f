import HTTPTypes

@testable import HTTPServer

/// Fields with conditions and ranges (RFC 9110 §13, §14), line by line.
enum ConditionalRequestTarget: FuzzTarget {
    static let name = "conditional-requests"

    private static let content = Array("0123456789".utf8)
    private static let tags = ContentTags()
    private static let date = HTTPDate(secondsSince1970: 784_111_777)

    private static let versions = [
        Validators(entityTag: EntityTag("abc", isWeak: false), lastModified: date, lastModifiedIsStrong: true),
        Validators(entityTag: EntityTag("abc", isWeak: true), lastModified: date),
        Validators(lastModified: date, lastModifiedIsStrong: true),
        Validators(),
    ]

    static func check(_ input: [UInt8]) throws(BrokenRule) {
        guard let fields = FieldLines.fields(input) else { return }
        for method in [HTTPRequest.Method.get, .head, .put] {
            let head = HTTPRequest(method: method, scheme: "http", authority: "a", path: "/", headerFields: fields)
            for version in versions { try check(Request(head: head), against: version) }
            try checkPage(Request(head: head), cacheControl: fields[.cacheControl] ?? "private, no-cache")
        }
    }

    /// - Parameter cacheControl: The client's `Cache-Control`, used as that of the page to get unusual directives.
    private static func checkPage(_ request: Request, cacheControl: String) throws(BrokenRule) {
        var response = Response(headerFields: [.cacheControl: cacheControl], body: .bytes(content))
        response.tag(by: tags, for: request)
        let isTagged = request.method != .put && CacheControlReference.allowsValidation(Array(cacheControl.utf8))
        let hasTag = response.headerFields.contains(.eTag)
        try expect(hasTag == (isTagged && response.status != .preconditionFailed), "a tag is missing, or may not be")
        // A page has no date, and no part of it is sent.
        let validators = Validators(entityTag: isTagged ? tags.tag(of: content) : nil)
        let outcome = request.method == .put ? .met : Preconditions(request).evaluate(against: validators)
        let expected: HTTPResponse.Status =
            switch outcome {
            case .met: .ok
            case .notModified: .notModified
            case .failed: .preconditionFailed
            }
        try expect(response.status == expected, "the status of a page is another one")
        let byteCount = expected == .ok ? content.count : 0
        try expect(response.body.byteCount == byteCount, "the content of a page is another one")
    }

    private static func check(_ request: Request, against version: Validators) throws(BrokenRule) {
        let expected = ConditionReference.status(of: request, against: version, size: content.count)
        let isRead = request.method != .put
        let outcome = Preconditions(request).evaluate(against: version)
        switch outcome {
        case .met: try expect(expected != 304 && expected != 412, "a condition is not met that holds")
        case .notModified: try expect(expected == 304 && isRead, "a version is taken for another")
        case .failed: try expect(expected == 412, "a condition fails that holds")
        }
        let whole = Response(headerFields: [.contentType: "text/plain"], body: .bytes(content))
        let response = whole.fulfilling(request, validators: version, acceptsRanges: true)
        try expect(response.status.code == (isRead ? expected : 200), "the status is another one")
        try checkContent(of: response, against: version)
        let created = Response(status: .created).fulfilling(request, validators: version)
        try expect(created.status == .created && created.headerFields.isEmpty, "what is not 200 has a version")
    }

    private static func checkContent(of response: Response, against version: Validators) throws(BrokenRule) {
        let fields = response.headerFields
        guard case .bytes(let bytes) = response.body else {
            try expect(fields[.contentType] == nil, "no content has a type")
            return try expect([304, 412, 416].contains(response.status.code), "content is lost")
        }
        try expect(fields[.eTag] == version.entityTag?.description, "the tag is another one")
        try expect(fields[.lastModified] == version.lastModified?.description, "the date is another one")
        guard response.status.code == 206 else { return try expect(bytes == content, "the content is another one") }
        let bounds = fields[.contentRange]?.dropFirst("bytes ".count).split { $0 == "-" || $0 == "/" }
            .compactMap { Int($0) }
        guard let bounds, bounds.count == 3, bounds[0] <= bounds[1] else {
            return try expect(false, "a part is not described")
        }
        try expect(bytes == Array(content[bounds[0]...bounds[1]]), "a part is another one")
        try expect(bounds[2] == content.count, "a part is of another whole")
    }
}

/// A reference for the order of RFC 9110 §13.2.2, based on the references for lists and dates.
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

/// A reference for `Cache-Control`, which removes quoted strings first (RFC 9111 §5.2).
enum CacheControlReference {
    static func allowsValidation(_ field: [UInt8]) -> Bool {
        let quote = UInt8(ascii: "\"")
        // Every second piece is quoted, including the last one of an unterminated string.
        let pieces = field.split(separator: quote, omittingEmptySubsequences: false)
        let plain = pieces.enumerated().map { $0.offset.isMultiple(of: 2) ? Array($0.element) : [] }
            .joined(separator: [quote])
        let directives = Array(plain).split(separator: UInt8(ascii: ",")).map {
            String(decoding: $0, as: UTF8.self).lowercased().trimming { $0 == " " || $0 == "\t" }
        }
        return directives.contains("no-cache") && !directives.contains("no-store")
    }
}

extension String {
    fileprivate func trimming(_ isSpace: (Character) -> Bool) -> String {
        String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
