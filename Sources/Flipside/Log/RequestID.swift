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
    private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    /// Such as `3f8k-92mx`.
    package var description: String {
        String(decoding: [UInt8](capacity: Self.length) { append(to: &$0) }, as: UTF8.self)
    }

    /// In bytes.
    static let length = 9

    func append(to text: inout OutputSpan<UInt8>) {
        var rest = number
        for index in 0..<Self.length {
            guard index != 4 else {
                text.append(UInt8(ascii: "-"))
                continue
            }
            text.append(Self.digits[Int(rest >> 35)])
            rest = rest << 5 & (1 << 40 - 1)
        }
    }
}
