package import Foundation

/// All comments of one load.
package struct CommentList: Sendable, Equatable {
    /// The most comments that are kept.
    package static let countLimit = 5_000
    /// The most values that a document may have, which bounds the memory for reading it: a comment of the article's
    /// source has six.
    static let valueLimit = 200_000

    /// In the order in which they were sent, their ids from 1 on.
    package let comments: [Comment]
    /// How many rows were none: without one of the fields, with one too long, or beyond ``countLimit``.
    package let leftOutCount: Int
    /// When they arrived.
    package let time: Date

    /// A list as it was found fit before.
    package init(comments: [Comment], leftOutCount: Int, time: Date) {
        self.comments = comments
        self.leftOutCount = leftOutCount
        self.time = time
    }

    /// Reads `[{"name": "…", "email": "…", "body": "…"}]`; other fields are ignored. A row that is no comment is left
    /// out and counted, and does not cost the others.
    ///
    /// Takes some 10 ms a megabyte, so it belongs on no event loop.
    /// - Throws: `FormatError` for a document that is no list of comments at all.
    package init(parsing bytes: [UInt8], time: Date) throws(FormatError) {
        let rows = try Self.rows(of: bytes)
        var comments: [Comment] = []
        for row in rows where comments.count < Self.countLimit {
            if let comment = Comment(row, id: comments.count + 1) { comments.append(comment) }
        }
        if comments.isEmpty, let row = rows.first {
            throw FormatError(expected: "an object with a name, an email and a body", found: row.description)
        }
        self.init(comments: comments, leftOutCount: rows.count - comments.count, time: time)
    }

    /// What came is no list of comments. Both are words for a person, what was found cut short.
    package struct FormatError: Error, Sendable, Equatable {
        package let expected: String
        package let found: String

        package init(expected: String, found: String) {
            self.expected = expected
            self.found = found
        }
    }

    private static func rows(of bytes: [UInt8]) throws(FormatError) -> [JSONValue] {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw FormatError(expected: "UTF-8", found: "bytes of another encoding")
        }
        let document: JSONValue
        do {
            document = try JSONParser.parse(bytes, valueLimit: valueLimit)
        } catch {
            throw FormatError(expected: error.expected, found: error.found)
        }
        guard case .array(let rows) = document.content else {
            throw FormatError(expected: "an array of comments", found: document.description)
        }
        return rows
    }
}

extension Comment {
    fileprivate init?(_ row: JSONValue, id: Int) {
        guard let name = row.member("name")?.string, let email = row.member("email")?.string,
            let body = row.member("body")?.string
        else { return nil }
        self.init(receivedAs: id, name: name, email: email, body: body)
    }
}

extension JSONValue {
    fileprivate var string: String? {
        guard case .string(let string) = content else { return nil }
        return string
    }
}
