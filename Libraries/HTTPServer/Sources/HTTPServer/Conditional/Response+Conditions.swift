import HTTPTypes

extension Response {
    /// Returns this response with the fields of the validators, or the response that the conditions of the request call
    /// for: 206, 304, 412 or 416 (RFC 9110 §13, §14).
    ///
    /// Conditions apply to responses with status 200 only (RFC 9110 §13.2.1). They are not evaluated for methods other
    /// than GET and HEAD: evaluate `Preconditions` before changing something.
    /// - Parameter acceptsRanges: Whether a client may request a part of the content.
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

    /// Returns the same for a response with status 200 that has the fields of the validators already.
    /// - Parameter notModifiedFields: The fields of a 304, if they were encoded before.
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
        // Ranges are defined for GET only, and evaluated last (RFC 9110 §14.2).
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
            // RFC 9110 §14.4
            let bounds = "\(range.lowerBound)-\(range.upperBound - 1)"
            response.headerFields[.contentRange] = "bytes \(bounds)/\(body.byteCount)"
            return response
        case .unsatisfiable:
            // RFC 9110 §15.5.17
            return Response(
                status: .rangeNotSatisfiable,
                headerFields: [.contentRange: "bytes */\(body.byteCount)"]
            )
        }
    }
}

extension HTTPFields {
    /// The fields of a 304: those that describe the content are omitted (RFC 9110 §15.4.5).
    var ofNotModified: HTTPFields {
        var fields = self
        fields[.contentType] = nil
        if fields.contains(.eTag) { fields[.lastModified] = nil }
        return fields
    }
}

extension Response {
    /// Adds an entity tag to this page if it is a 200 response without a tag, and its `Cache-Control` allows validation.
    public mutating func tag(by tags: ContentTags) {
        guard status == .ok, fields.wantTag, case .bytes(let content) = body else { return }
        fields.add(tags.tag(of: content))
    }

    /// Adds an entity tag to this page as `tag(by:)` does, and evaluates the conditions of a GET or HEAD on tags: the page
    /// is replaced by a 304 if the client has this version.
    public mutating func tag(by tags: ContentTags, for request: Request) {
        guard request.method == .get || request.method == .head else { return }
        tag(by: tags)
        guard request.hasEntityTagConditions, let validators else { return }
        self = fulfilling(request, validators: validators)
    }

    /// The validators of this version, or `nil` if the status is not 200 (RFC 9110 §13.2.1).
    public var validators: Validators? {
        guard status == .ok else { return nil }
        let fields = headerFields
        return Validators(
            entityTag: fields[.eTag].flatMap(EntityTag.init(field:)),
            lastModified: fields[.lastModified].flatMap { HTTPDate($0) }
        )
    }
}

extension Request {
    /// Whether the request has conditions on the entity tag of the current representation (RFC 9110 §13.1.1, §13.1.2).
    public var hasEntityTagConditions: Bool {
        headerFields.contains(.ifNoneMatch) || headerFields.contains(.ifMatch)
    }
}
