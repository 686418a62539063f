package import Foundation

/// A code that makes another browser the same visitor: 60 random bits as twelve signs, which people read and type.
package struct TransferCode: Sendable, Hashable {
    /// The digits and letters without `I`, `L`, `O` and `U` (Crockford's base 32).
    private static let signs = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    private static let length = 12

    private let characters: [UInt8]

    /// Returns a new code from the kernel's generator.
    package static func random() -> TransferCode {
        var generator = SystemRandomNumberGenerator()
        return TransferCode(
            characters: (0..<length).map { _ in signs[Int.random(in: signs.indices, using: &generator)] }
        )
    }

    private init(characters: [UInt8]) {
        self.characters = characters
    }

    /// Reads a code as people type it: in either case, with or without hyphens and spaces, and with a letter in place of
    /// the digit that looks like it.
    package init?(typed text: String) {
        var characters: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "\t"): continue
            case UInt8(ascii: "O"), UInt8(ascii: "o"): characters.append(UInt8(ascii: "0"))
            case UInt8(ascii: "I"), UInt8(ascii: "i"), UInt8(ascii: "L"), UInt8(ascii: "l"):
                characters.append(UInt8(ascii: "1"))
            case UInt8(ascii: "a")...UInt8(ascii: "z"): characters.append(byte - 0x20)
            default: characters.append(byte)
            }
            guard characters.count <= Self.length else { return nil }
        }
        guard characters.count == Self.length, characters.allSatisfy(Self.signs.contains) else { return nil }
        self.characters = characters
    }

    /// The code in three groups, such as `7KQ2-M9XD-40RT`.
    package var text: String {
        let groups = stride(from: 0, to: Self.length, by: 4).map { characters[$0..<$0 + 4] }
        return groups.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    }

    /// The digest that is kept in place of the code.
    fileprivate var digest: [UInt8] { SHA256Digest(of: characters).bytes }
}

/// The codes that wait to be entered in another browser.
///
/// They are in memory only, so no copy of the database has them, and a restart ends them.
@Domain
package final class TransferCodes {
    /// The time for which a code can be entered, in seconds.
    package nonisolated static let lifetime: TimeInterval = 600
    /// The number of codes that can wait at a time. Those that end first make room.
    private static let limit = 10_000

    private let now: @Sendable () -> Date
    private var waiting: [[UInt8]: (visitor: VisitorID, end: Date)] = [:]
    /// The limit of wrong codes, for the networks of clients.
    private var attempts = TokenBuckets<String>(burst: 10, interval: 60)

    package init(now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
    }

    /// Returns a new code of a visitor, in place of an earlier one, and the time at which it ends.
    package func code(of visitor: VisitorID) -> (code: TransferCode, end: Date) {
        let (code, now) = (TransferCode.random(), now())
        waiting = waiting.filter { $0.value.end > now && $0.value.visitor != visitor }
        if waiting.count >= Self.limit, let first = waiting.min(by: { $0.value.end < $1.value.end })?.key {
            waiting[first] = nil
        }
        let end = now + Self.lifetime
        waiting[code.digest] = (visitor, end)
        return (code, end)
    }

    /// Returns the visitor whose code was typed. The code is used up then.
    /// - Parameter networks: The networks of the client, the smallest first.
    package func visitor(ofTyped text: String, from networks: [String]) throws(TransferError) -> VisitorID {
        let now = now()
        // An early attempt is refused, whatever the code.
        if let seconds = attempts.secondsToWait(for: networks, at: now) {
            throw .tooManyAttempts(secondsToWait: seconds)
        }
        guard let code = TransferCode(typed: text) else { throw .notACode }
        guard let found = waiting.removeValue(forKey: code.digest), found.end > now else {
            _ = attempts.take(from: networks, at: now)
            throw .unknownCode
        }
        return found.visitor
    }
}

/// The reason that a code does not make a browser the same visitor as another one.
package enum TransferError: Error, Sendable, Equatable {
    /// The text is no code: it has too few signs, too many, or others.
    case notACode
    /// The code is wrong, used, or too old.
    case unknownCode
    case tooManyAttempts(secondsToWait: Int)
}
