import Synchronization

/// What one request is known by, in the log and on the page that says that something went wrong.
package struct RequestID: Hashable, Sendable {
    /// 40 bits.
    fileprivate let number: UInt64

    /// Hands out the numbers of a process.
    ///
    /// The count of requests is nobody's business, and after a restart the numbers of before shall not come back. So
    /// the count is taken through a permutation of its own: times an odd number, plus another, modulo 2⁴⁰.
    final class Source: Sendable {
        private let count = Atomic<UInt64>(0)
        private let factor = UInt64.random(in: 0...UInt64.max) | 1
        private let summand = UInt64.random(in: 0...UInt64.max)

        func next() -> RequestID {
            let count = count.add(1, ordering: .relaxed).oldValue
            return RequestID(number: (count &* factor &+ summand) & (1 << 40 - 1))
        }
    }
}

extension RequestID: CustomStringConvertible {
    /// Eight digits that can be read out on the telephone: none looks like another.
    private static let digits: StaticString = "0123456789abcdefghjkmnpqrstvwxyz"

    /// Such as `3f8k-92mx`.
    package var description: String {
        var text = LogText()
        append(to: &text)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    func append(to text: inout LogText) {
        Self.digits.withUTF8Buffer { digits in
            for index in 0..<8 {
                if index == 4 { text.append(UInt8(ascii: "-")) }
                // Safe: five bits, of 32 digits.
                text.append(digits[Int(number >> (35 - 5 * index) & 31)])
            }
        }
    }
}
