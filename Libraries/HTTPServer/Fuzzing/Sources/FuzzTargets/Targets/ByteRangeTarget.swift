@testable import HTTPServer

/// The value of `Range`.
enum ByteRangeTarget: FuzzTarget {
    static let name = "byte-range"

    private static let sizes = [0, 1, 10, 1 << 20, .max]

    static func check(_ input: [UInt8]) throws(BrokenRule) {
        let field = String(decoding: input, as: UTF8.self)
        let expected = ByteRangeReference(Array(field.utf8))
        for size in sizes {
            let range = ByteRange(field, of: size)
            try expect(range == expected.range(of: size), "a range is misread")
            guard case .part(let part) = range else { continue }
            try expect(!part.isEmpty && part.lowerBound >= 0 && part.upperBound <= size, "a range is not within")
            let printed = "BYTES=\(part.lowerBound)-\(part.upperBound - 1)"
            try expect(ByteRange(printed, of: size) == range, "a range that is printed means something else")
            try expect(ByteRange("\(printed), 0-0", of: size) == .whole, "several ranges are answered")
        }
    }
}
