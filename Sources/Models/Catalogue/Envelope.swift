/// The second article's File.json: `{"code":"19001","data":[{"name":"Thriller","artist":"Michael Jackson"}]}`.
///
/// The code says that all is well: any other is an error of whoever made the file. Fields that are not known
/// are ignored.
package struct Envelope<Item: CatalogueItem>: Sendable {
    package let drafts: [Draft<Item>]

    /// - Parameters:
    ///   - bytes: UTF-8, with or without a byte order mark.
    ///   - file: what errors call it.
    package init(parsing bytes: [UInt8], file: String) throws(EnvelopeError) {
        let reader = EnvelopeReader(bytes: bytes, file: file)
        let document = try reader.document()
        try reader.checkCode(of: document)
        drafts = try reader.drafts(of: document)
    }
}
