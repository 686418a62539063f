import Foundation
import Models
import Testing

@Suite struct CommentListTests {
    private let time = Date(timeIntervalSince1970: 1_795_000_000)

    private func list(_ document: String) throws -> CommentList {
        try CommentList(parsing: Array(document.utf8), time: time)
    }

    @Test func `a document of comments is parsed`() throws {
        let list = try list(
            """
            [
              {"postId": 1, "id": 7, "name": "id labore", "email": "Eliseo@gardner.biz", "body": "laudantium\\nenim"},
              {"postId": 1, "id": 9, "name": "quo vero", "email": "Jayne_Kuhic@sydney.com", "body": "est natus"}
            ]
            """
        )
        #expect(
            list.comments == [
                Comment(id: 1, name: "id labore", email: "Eliseo@gardner.biz", body: "laudantium\nenim"),
                Comment(id: 2, name: "quo vero", email: "Jayne_Kuhic@sydney.com", body: "est natus"),
            ]
        )
        #expect(list.leftOutCount == 0)
        #expect(list.time == time)
    }

    @Test func `an empty list is valid, and has the time since which it is empty`() throws {
        let list = try list(" [] ")
        #expect(list.comments.isEmpty)
        #expect(list.emptySince == time)
        #expect(try self.list(#"[{"body": "b"}]"#).emptySince == nil)
    }

    @Test func `a source has to be empty for an hour before its comments are deleted`() {
        func list(
            _ comments: [Models.Comment],
            at seconds: TimeInterval,
            emptySince start: TimeInterval? = nil,
            revision: Int = 0
        ) -> CommentList {
            CommentList(
                revision: revision,
                comments: comments,
                leftOutCount: 0,
                time: time + seconds,
                emptySince: start.map { time + $0 }
            )
        }
        let comments = [Models.Comment(id: 1, name: "", email: "", body: "b")]
        let (full, empty) = (list(comments, at: 0), list([], at: 60, emptySince: 60))
        #expect(empty.step(after: nil) == list([], at: 60, emptySince: 60, revision: 1))
        #expect(full.step(after: empty) == list(comments, at: 0, revision: 1))

        let kept = empty.step(after: full)
        #expect(kept == list(comments, at: 0, emptySince: 60))
        #expect(kept.isKept)
        let stillKept = list([], at: 3_659, emptySince: 3_659).step(after: kept)
        #expect(stillKept == kept)
        let deleted = list([], at: 3_660, emptySince: 3_660).step(after: kept)
        #expect(deleted == list([], at: 3_660, emptySince: 60, revision: 1))
        #expect(full.step(after: kept) == list(comments, at: 0, revision: 1))
        // A clock that was set back deletes nothing.
        #expect(list([], at: -7_200, emptySince: -7_200).step(after: kept).isKept)
    }

    @Test(arguments: [
        "null", "1", "\"text\"", "[]", "{}", #"{"name": "n", "email": "e"}"#,
        #"{"name": "n", "email": "e", "body": 1}"#,
        #"{"name": "n", "email": "e", "body": null}"#, #"{"name": "n", "email": "e", "Body": "b"}"#,
    ])
    func `an invalid row is left out`(row: String) throws {
        let comment = #"{"name": "n", "email": "e", "body": "b"}"#
        let list = try list("[\(comment), \(row), \(comment)]")
        #expect(list.comments.map(\.id) == [1, 2])
        #expect(list.leftOutCount == 1)
        #expect(throws: JSONFormatError.self) { try self.list("[\(row)]") }
    }

    @Test(arguments: [
        #"{"body": "b"}"#, #"{"name": null, "email": null, "body": "b"}"#, #"{"name": 5, "email": ["e"], "body": "b"}"#,
    ])
    func `a comment needs only a body`(row: String) throws {
        let list = try list("[\(row)]")
        #expect(list.comments == [Comment(id: 1, name: "", email: "", body: "b")])
        #expect(list.leftOutCount == 0)
    }

    @Test(arguments: [("name", Comment.nameLimit), ("email", Comment.emailLimit), ("body", Comment.bodyLimit)])
    func `a field longer than its limit in UTF-16 is refused`(field: String, limit: Int) throws {
        func row(_ length: Int) -> String {
            let text = String(repeating: "😀", count: length / 2) + (length.isMultiple(of: 2) ? "" : "a")
            let fields = ["name", "email", "body"].map { "\"\($0)\": \"\($0 == field ? text : "x")\"" }
            return "{\(fields.joined(separator: ","))}"
        }
        let list = try list("[\(row(limit)), \(row(limit + 1))]")
        #expect(list.comments.count == 1)
        #expect(list.leftOutCount == 1)
    }

    @Test func `forbidden characters are replaced`() throws {
        let list = try list(#"[{"name": "a\u0000\nb", "email": "c\u0007", "body": "d\r\ne\tf\u001b\uffff"}]"#)
        #expect(list.comments == [Comment(id: 1, name: "a��b", email: "c�", body: "d\ne\tf��")])
    }

    @Test func `rows beyond the limit are left out`() throws {
        let row = #"{"name":"n","email":"e","body":"b"}"#
        let rows = Array(repeating: row, count: CommentList.countLimit + 3).joined(separator: ",")
        let list = try list("[\(rows)]")
        #expect(list.comments.count == CommentList.countLimit)
        #expect(list.leftOutCount == 3)
    }

    @Test(arguments: [
        ("<!DOCTYPE html>", "a JSON document", "\"<!DOCTYPE html>\""), ("", "a JSON document", "an empty document"),
        ("null", "an array of comments", "\"null\""),
        ("{\"comments\": []}", "an array of comments", "an object"),
        ("[1", "a JSON document", "malformed JSON"),
        ("[\"<b>\"]", "objects with a body", "other rows"),
    ])
    func `a document other than a list of comments is refused, with its kind`(
        document: String,
        expected: String,
        found: String
    ) {
        #expect(throws: JSONFormatError(expected: expected, found: found)) { try list(document) }
    }

    @Test func `a document in another encoding is refused`() {
        #expect(throws: JSONFormatError(expected: "UTF-8", found: "bytes of another encoding")) {
            try CommentList(parsing: Array("[\"".utf8) + [0xFF] + Array("\"]".utf8), time: time)
        }
    }

    @Test func `deep nesting is refused`() {
        for opening in ["[", "{\"a\":"] {
            let document = String(repeating: opening, count: 100_000)
            #expect(throws: JSONFormatError(expected: "a JSON document", found: "malformed JSON")) {
                try list(document)
            }
        }
        let closed = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
        #expect(throws: JSONFormatError.self) { try list(closed) }
    }

    @Test func `of two members with one name the first counts`() throws {
        let list = try list(#"[{"name": "a", "name": "b", "email": "e", "body": "b"}]"#)
        #expect(list.comments.map(\.name) == ["a"])
    }

    @Test func `a document of a million small values is refused`() {
        let document = "[" + String(repeating: "[],", count: 1_000_000) + "[]]"
        #expect(throws: JSONFormatError(expected: "objects with a body", found: "other rows")) {
            try list(document)
        }
    }
}
