/// Where a value stands, which decides what has to be escaped in it.
///
/// The output is HTML and XML at once. So a character that XML 1.0 forbids (section 2.2, `Char`) becomes
/// U+FFFD, and white space that a parser would normalise away is written as a character reference.
public struct Escaping: Sendable {
    /// A bit for each byte below 64 that cannot be written as it is.
    private let special: UInt64

    /// Between tags, and inside `<textarea>` and `<title>`.
    public static let text = Escaping(
        special: controls & ~(bit(0x09) | bit(0x0A)) | bit(0x26) | bit(0x3C) | bit(0x3E)
    )

    /// Inside a double-quoted attribute value.
    public static let attribute = Escaping(special: controls | bit(0x22) | bit(0x26) | bit(0x3C) | bit(0x3E))

    /// The offset of the first UTF-8 code unit that needs a closer look, or the end.
    func firstSpecial(in source: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < source.count, !isSpecial(source[index]) {
            index &+= 1
        }
        return index
    }

    /// 0xEF begins U+FFFE and U+FFFF (and many harmless characters). One comparison lets most of a text pass.
    private func isSpecial(_ byte: UInt8) -> Bool {
        guard byte &- 64 >= 0xEF - 64 else { return false }
        return byte < 64 ? (special &>> UInt64(byte)) & 1 == 1 : byte == 0xEF
    }

    private static let controls: UInt64 = 0xFFFF_FFFF

    private static func bit(_ byte: UInt64) -> UInt64 {
        1 << byte
    }
}
