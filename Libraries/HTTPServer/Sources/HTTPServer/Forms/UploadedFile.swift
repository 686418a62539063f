/// A file that came with a form. It is on disk, has no name there, and is gone with its last copy, or with the
/// process, however that ends.
public struct UploadedFile: Sendable {
    /// The name of its field.
    public let fieldName: FormValue
    /// What it is called on the client's machine, without folders. It is for people to read: never make a path
    /// of it.
    public let name: FormValue
    /// What the client takes it for; nobody has looked.
    public let contentType: String?
    /// What is in it.
    public let content: OpenFile

    init(head: MultipartHead, name: [UInt8], content: OpenFile) {
        fieldName = FormValue(bytes: head.name)
        // RFC 7578 §4.2: some clients send a whole path.
        let separators: Set<UInt8> = [UInt8(ascii: "/"), UInt8(ascii: "\\")]
        self.name = FormValue(bytes: name.split(whereSeparator: separators.contains).last.map { Array($0) } ?? [])
        contentType = head.contentType
        self.content = content
    }
}
