import HTTPTypes

extension Response {
    /// This response, or what is to be sent instead of it by the conditions of the request: 304, 412, 206 with
    /// a part of its content, or 416 (RFC 9110 §13, §14). It gets the fields of the validators.
    ///
    /// Only a response with status 200 has a version to ask for (§13.2.1); any other comes back as it is. So
    /// does, but for those fields, the answer to a request that changes something: evaluate its `Preconditions`
    /// before it does.
    /// - Parameter acceptsRanges: Whether a part of the content may be asked for.
    public func fulfilling(
        _ request: Request,
        validators: Validators,
        acceptsRanges: Bool = false
    ) -> Response {
        guard status == .ok else { return self }
        var response = self
        for field in validators.fields { response.headerFields[field.name] = field.value }
        if acceptsRanges { response.headerFields[.acceptRanges] = "bytes" }
        return response.selected(by: request, validators: validators, acceptsRanges: acceptsRanges)
    }

    /// The same for a response with status 200 that has those fields already.
    /// - Parameter notModifiedFields: Those of a 304, where they were written before.
    consuming func selected(
        by request: Request,
        validators: Validators,
        acceptsRanges: Bool,
        notModifiedFields: WrittenFields? = nil
    ) -> Response {
        guard request.method == .get || request.method == .head else { return self }
        let preconditions = Preconditions(request)
        switch preconditions.evaluate(against: validators) {
        case .notModified:
            return notModifiedFields.map { Response(status: .notModified, fields: $0) }
                ?? Response(status: .notModified, headerFields: headerFields.ofNotModified)
        case .failed: return Response(status: .preconditionFailed)
        case .met: break
        }
        // §14.2: a range is defined for GET alone, and comes last.
        guard acceptsRanges, request.headerFields.contains(.range), request.method == .get,
            let range = request.headerFields[.range], preconditions.allowRange(of: validators)
        else { return self }
        return part(ByteRange(range, of: body.byteCount))
    }

    private func part(_ range: ByteRange) -> Response {
        switch range {
        case .whole:
            return self
        case .part(let range):
            var response = Response(status: .partialContent, headerFields: headerFields, body: body.part(range))
            // §14.4
            let bounds = "\(range.lowerBound)-\(range.upperBound - 1)"
            response.headerFields[.contentRange] = "bytes \(bounds)/\(body.byteCount)"
            return response
        case .unsatisfiable:
            // §15.5.17
            return Response(
                status: .rangeNotSatisfiable,
                headerFields: [.contentRange: "bytes */\(body.byteCount)"]
            )
        }
    }
}

extension HTTPFields {
    /// §15.4.5: what describes the content is left out, as the client has it.
    var ofNotModified: HTTPFields {
        var fields = self
        fields[.contentType] = nil
        if fields.contains(.eTag) { fields[.lastModified] = nil }
        return fields
    }
}

extension Response {
    /// Gives this page its tag, or makes it a 304 for a client that has it already.
    ///
    /// Only what is answered to a GET or HEAD with 200 gets one, and of that what a cache may keep and has to ask for each
    /// time (`CacheControl`). What has a tag keeps it, and for the rest the conditions count that need none.
    public mutating func tag(by tags: ContentTags, for request: Request) {
        guard status == .ok, request.method == .get || request.method == .head else { return }
        if fields.wantTag, case .bytes(let content) = body {
            let tag = tags.contentTag(of: content)
            if request.asksForVersions {
                self = fulfilling(request, validators: Validators(entityTag: tag.entityTag))
            } else {
                fields.add(tag)
            }
        } else if !fields.haveTag, request.asksForVersions {
            self = fulfilling(request, validators: Validators())
        }
    }

    /// What a client can ask for this version by; nil when it is none, as its status is not 200 (RFC 9110 §13.2.1).
    public var validators: Validators? {
        guard status == .ok else { return nil }
        let fields = headerFields
        return Validators(
            entityTag: fields[.eTag].flatMap(EntityTag.init(field:)),
            lastModified: fields[.lastModified].flatMap { HTTPDate($0) }
        )
    }

    /// A page whose tag is known before it is made. It is made only for who does not have it: others get a 304.
    /// - Parameters:
    ///   - fields: They say whether it gets a tag, as with ``tag(by:for:)``.
    ///   - tag: Of the very bytes that `content` makes, and of no others.
    public init(fields: WrittenFields, tag: ContentTag, for request: borrowing Request, content: () -> [UInt8]) {
        let isTagged = fields.wantTag && (request.method == .get || request.method == .head)
        if isTagged, request.asksForVersions {
            let answer = Response(fields: fields).fulfilling(
                copy request,
                validators: Validators(entityTag: tag.entityTag)
            )
            status = answer.status
            self.fields = answer.fields
            body = status == .ok ? .bytes(content()) : answer.body
        } else {
            status = .ok
            self.fields = isTagged ? .tagged(fields, tag) : .written(fields)
            body = .bytes(content())
        }
    }
}

extension Request {
    /// Whether it depends on the tag of the present version (RFC 9110 §13.1.1, §13.1.2).
    public var asksForVersions: Bool {
        headerFields.contains(.ifNoneMatch) || headerFields.contains(.ifMatch)
    }
}
