import Foundation

extension Date {
    /// Reads a moment such as `2011-01-26T19:06:43Z` (RFC 3339), byte by byte: with any fraction of a second, which is
    /// passed over, and in any zone.
    init?(iso8601 text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10]),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let year = Int(digits: bytes[0..<4]), let month = Int(digits: bytes[5..<7]),
            let day = Int(digits: bytes[8..<10]), let hour = Int(digits: bytes[11..<13]),
            let minute = Int(digits: bytes[14..<16]), let second = Int(digits: bytes[17..<19]),
            let time = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second),
            let offset = Self.offset(in: Self.withoutFraction(bytes[19...]))
        else { return nil }
        self = time.date - TimeInterval(offset)
    }

    private static func withoutFraction(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard bytes.first == UInt8(ascii: ".") else { return bytes }
        return bytes.dropFirst().drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// In seconds, east of Greenwich.
    private static func offset(in zone: ArraySlice<UInt8>) -> Int? {
        if zone.elementsEqual("Z".utf8) || zone.elementsEqual("z".utf8) { return 0 }
        let sign = zone.first == UInt8(ascii: "+") ? 1 : -1
        let start = zone.startIndex
        guard zone.count == 6, zone.first == UInt8(ascii: "+") || zone.first == UInt8(ascii: "-"),
            zone[start + 3] == UInt8(ascii: ":"), let hours = Int(digits: zone[start + 1..<start + 3]),
            let minutes = Int(digits: zone[start + 4..<start + 6]), hours < 24, minutes < 60
        else { return nil }
        return sign * (hours * 3_600 + minutes * 60)
    }
}
