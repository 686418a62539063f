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

/// A simple reference parser of `Range` (RFC 9110 §14.1.2), which splits the field.
enum ByteRangeReference {
    case whole
    case bounds(first: Int, last: Int)
    case suffix(Int)

    init(_ field: [UInt8]) {
        self = .whole
        let unit = field.prefix(6).map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
        guard unit == Array("bytes=".utf8) else { return }
        let elements = field.dropFirst(6).split(separator: UInt8(ascii: ",")).map(Self.trimmed).filter { !$0.isEmpty }
        guard elements.count == 1 else { return }
        let bounds = elements[0].split(
            separator: UInt8(ascii: "-"),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard bounds.count == 2, bounds.joined().allSatisfy({ (0x30...0x39).contains($0) }) else { return }
        switch (Self.number(bounds[0]), Self.number(bounds[1])) {
        case (nil, let count?): self = .suffix(count)
        case (let first?, nil): self = .bounds(first: first, last: .max)
        case (let first?, let last?) where first <= last: self = .bounds(first: first, last: last)
        default: break
        }
    }

    /// Returns the range for content of a size.
    func range(of size: Int) -> ByteRange {
        switch self {
        case .whole: .whole
        case .suffix(0): .unsatisfiable
        case .suffix where size == 0: .whole
        case .suffix(let count): .part((count >= size ? 0 : size - count)..<size)
        case .bounds(let first, _) where first >= size: .unsatisfiable
        case .bounds(let first, let last): .part(first..<(last >= size ? size : last + 1))
        }
    }

    /// Parses a number. A number too large for `Int` is beyond the end of every file, like `Int.max`.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty else { return nil }
        return digits.reduce(0) { number, digit in
            let (product, overflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int(digit) - 0x30)
            return overflow || carry ? .max : sum
        }
    }

    private static func trimmed(_ element: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = element.drop { $0 == 0x20 || $0 == 0x09 }
        let end = start.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? start.startIndex
        return start[..<end]
    }
}
