/// The tag of a content that `ContentTags` has made, as a number: it is written only where somebody is to read it.
public struct ContentTag: Sendable, Equatable {
    let hash: UInt64

    var entityTag: EntityTag {
        var digits: [UInt8] = []
        appendDigits(to: &digits)
        return EntityTag(opaque: String(decoding: digits, as: UTF8.self))
    }

    /// Adds sixteen hexadecimal digits.
    func appendDigits(to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: 16) { digits in
            for shift in stride(from: 60, through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: hash &>> UInt64(shift) & 0xF)
                digits.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
            }
        }
    }
}
