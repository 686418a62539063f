/// One event of an event stream, as a browser would dispatch it (HTML Standard, §9.2.6).
public struct ReceivedEvent: Sendable, Hashable {
    /// The kind: `message`, unless the stream says otherwise.
    public let name: String
    /// The lines of data, parted by LF.
    public let data: String
    /// The last id that the stream has sent, with this event or before; empty before the first.
    public let lastEventID: String

    /// The data as a document, to be searched by selectors.
    ///
    /// - Throws: `MarkupError` when there is nothing to make a document of.
    public func document() throws(MarkupError) -> Document {
        try Document(html: Array(data.utf8))
    }
}
