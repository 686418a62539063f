import HTTPTypes

extension Response {
    /// An event stream with its fields: nobody may keep it, and no proxy hold it back.
    public static func eventStream(_ stream: EventStream) -> Response {
        var fields: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
        // nginx gathers answers before it passes them on, unless it is told not to.
        if let buffering = HTTPField.Name("X-Accel-Buffering") { fields[buffering] = "no" }
        return Response(headerFields: fields, body: .eventStream(stream))
    }
}
