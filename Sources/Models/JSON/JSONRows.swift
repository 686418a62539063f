import Foundation

/// The elements of a JSON array that another server, or a file, provides. Each element is decoded by itself, so the
/// others are decoded even if one is invalid.
package struct JSONRows<Row: Decodable>: DecodableWithConfiguration {
    /// The decoded rows, or the error of each row that could not be decoded.
    package let rows: [Result<Row, any Error>]
    /// The number of rows in the document, including those beyond the limit.
    package let count: Int

    /// Decodes `bytes`, which must be UTF-8, with or without a byte order mark.
    ///
    /// Foundation limits the nesting (512 levels), and the caller the number of bytes. If an object has two members
    /// of the same name, the first one counts. Takes about 20 ms for each megabyte, too long for an event loop.
    /// - Parameters:
    ///   - rowLimit: The number of rows that are decoded.
    ///   - expected: The description of the document in an error, such as "an array of comments".
    package static func decode(_ bytes: [UInt8], rowLimit: Int, expected: String) throws(JSONFormatError) -> JSONRows {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw JSONFormatError(expected: "UTF-8", found: "bytes of another encoding")
        }
        do {
            return try JSONDecoder().decode(JSONRows.self, from: Data(bytes), configuration: rowLimit)
        } catch DecodingError.dataCorrupted {
            let found = bytes.isJSONContainer ? "malformed JSON" : bytes.kind
            throw JSONFormatError(expected: "a JSON document", found: found)
        } catch {
            throw JSONFormatError(expected: expected, found: bytes.kind)
        }
    }

    package init(from decoder: any Decoder, configuration limit: Int) throws {
        var container = try decoder.unkeyedContainer()
        count = container.count ?? 0
        var rows: [Result<Row, any Error>] = []
        while !container.isAtEnd, rows.count < limit { rows.append(try container.decode(Attempt.self).row) }
        self.rows = rows
    }

    /// A decoding that never fails, so that the container moves on to the next element.
    private struct Attempt: Decodable {
        let row: Result<Row, any Error>

        init(from decoder: any Decoder) throws {
            row = Result { try Row(from: decoder) }
        }
    }
}

/// The reason that a document is not the expected list, for people.
package struct JSONFormatError: Error, Sendable, Equatable, Codable {
    /// The number of the invalid row, from 1; `nil` for a mistake in the whole document.
    package let row: Int?
    package let expected: String
    package let found: String

    package init(row: Int? = nil, expected: String, found: String) {
        self.row = row
        self.expected = expected
        self.found = found
    }
}

extension [UInt8] {
    private var firstValueByte: UInt8? {
        drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }.first
    }

    /// Whether the document begins as a JSON object or array does.
    fileprivate var isJSONContainer: Bool {
        firstValueByte == UInt8(ascii: "{") || firstValueByte == UInt8(ascii: "[")
    }

    /// The kind of the document, for a person: "an object", or its beginning in quotes.
    fileprivate var kind: String {
        switch firstValueByte {
        case nil: "an empty document"
        case UInt8(ascii: "{"): "an object"
        case UInt8(ascii: "["): "an array"
        default: String(decoding: prefix(200), as: UTF8.self).trimmed.excerpt
        }
    }
}
