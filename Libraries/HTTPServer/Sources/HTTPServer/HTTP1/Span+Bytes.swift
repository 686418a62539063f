import Glibc

extension Span<UInt8> {
    /// The bytes of a range as text; what is not UTF-8 becomes U+FFFD.
    func string(_ range: Range<Int>) -> String {
        extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of a range as an array.
    func array(_ range: Range<Int>) -> [UInt8] {
        extracting(range).withUnsafeBufferPointer { Array($0) }
    }

    /// Where `byte` is first found in a range.
    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        // memchr(3) looks at many bytes at once, and at none beyond the count that it is given.
        extracting(range).withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let place = memchr(start, CInt(byte), bytes.count) else { return nil }
            return range.lowerBound + (UnsafeRawPointer(place) - start)
        }
    }

    /// Whether a range holds these bytes.
    func matches(_ bytes: StaticString, in range: Range<Int>) -> Bool {
        guard range.count == bytes.utf8CodeUnitCount else { return false }
        return bytes.withUTF8Buffer { expected in
            for offset in 0..<expected.count where self[range.lowerBound + offset] != expected[offset] {
                return false
            }
            return true
        }
    }

    /// Whether a range holds this lower-case name in any case. Digits and hyphens stay themselves.
    func matches(lowercase name: [UInt8], in range: Range<Int>) -> Bool {
        guard range.count == name.count else { return false }
        for offset in 0..<name.count {
            let byte = self[range.lowerBound + offset]
            guard (byte.isLetter ? byte | 0x20 : byte) == name[offset] else { return false }
        }
        return true
    }

    /// A range without the whitespace at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, self[lower].isWhitespace { lower += 1 }
        while lower < upper, self[upper - 1].isWhitespace { upper -= 1 }
        return lower..<upper
    }
}
