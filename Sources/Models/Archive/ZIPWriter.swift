package import Foundation

/// Writes a ZIP archive (APPNOTE.TXT 6.3.10) part by part, without compression.
///
/// The length of a file follows the file, so that none has to be read twice. Readers accept that of files with the method
/// "deflated" only, so the files are stored blocks of DEFLATE (RFC 1951 §3.2.4).
package struct ZIPWriter {
    /// A file of the archive, as the directory at the end describes it.
    private struct File {
        let name: [UInt8]
        let offset: Int
        var checksum = CRC32()
        var length = 0
        /// The length in the archive.
        var storedLength = 0
    }

    /// The maximum length of an archive: the offsets have 32 bits.
    private static let lengthLimit = Int(UInt32.max)
    private static let blockLimit = 0xFFFF

    private let time: UInt32
    private var files: [File] = []
    private var length = 0

    /// - Parameter date: The time of all files.
    package init(at date: Date) {
        time = Self.time(of: date)
    }

    /// Returns the beginning of a file.
    package mutating func begin(_ name: String) -> [UInt8] {
        let file = File(name: Array(name.utf8), offset: length)
        var bytes: [UInt8] = []
        bytes.append(UInt32(0x0403_4B50))
        bytes.append(Self.version)
        bytes += header(of: file, isLocal: true)
        files.append(file)
        length += bytes.count
        return bytes
    }

    /// Returns a part of the file that was begun last.
    package mutating func append(_ part: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(part.count + 5 * (part.count / Self.blockLimit + 1))
        var rest = part[...]
        while !rest.isEmpty {
            let block = rest.prefix(Self.blockLimit)
            bytes += Self.blockHeader(length: block.count, isLast: false)
            bytes += block
            rest = rest.dropFirst(block.count)
        }
        note(part, stored: bytes.count)
        return bytes
    }

    /// Returns the end of the file that was begun last.
    package mutating func end() -> [UInt8] {
        var bytes = Self.blockHeader(length: 0, isLast: true)
        note([], stored: bytes.count)
        guard let file = files.last else { return [] }
        bytes.append(UInt32(0x0807_4B50))
        bytes += Self.lengths(of: file)
        length += 16
        return bytes
    }

    /// Returns the directory, which ends the archive.
    /// - Throws: ``ArchiveTooLong``
    package func finish() throws(ArchiveTooLong) -> [UInt8] {
        var bytes: [UInt8] = []
        for file in files {
            bytes.append(UInt32(0x0201_4B50))
            // The attributes of Unix.
            bytes.append(Self.version | 3 << 8)
            bytes.append(Self.version)
            bytes += header(of: file, isLocal: false)
            // Neither comment nor disk, and no attributes but the permissions.
            bytes += [UInt8](repeating: 0, count: 6)
            bytes.append(UInt32(0o100_644) << 16)
            bytes.append(UInt32(truncatingIfNeeded: file.offset))
            bytes += file.name
        }
        let directoryLength = bytes.count
        guard length + directoryLength <= Self.lengthLimit else { throw ArchiveTooLong() }
        bytes.append(UInt32(0x0605_4B50))
        bytes.append(UInt32(0))
        for _ in 1...2 { bytes.append(UInt16(truncatingIfNeeded: files.count)) }
        bytes.append(UInt32(directoryLength))
        bytes.append(UInt32(length))
        bytes.append(UInt16(0))
        return bytes
    }

    /// The version of the format that a reader needs: 2.0.
    private static let version: UInt16 = 20

    /// Returns the fields that a file's header and its entry in the directory share. A header has no lengths, and the
    /// name, which ends it.
    private func header(of file: File, isLocal: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        // The lengths follow the file, and the name is UTF-8.
        bytes.append(UInt16(1 << 3 | 1 << 11))
        // DEFLATE.
        bytes.append(UInt16(8))
        bytes.append(time)
        bytes += isLocal ? [UInt8](repeating: 0, count: 12) : Self.lengths(of: file)
        bytes.append(UInt16(truncatingIfNeeded: file.name.count))
        bytes.append(UInt16(0))
        if isLocal { bytes += file.name }
        return bytes
    }

    private static func lengths(of file: File) -> [UInt8] {
        var bytes: [UInt8] = []
        for number in [
            file.checksum.value, UInt32(truncatingIfNeeded: file.storedLength), UInt32(truncatingIfNeeded: file.length),
        ] {
            bytes.append(number)
        }
        return bytes
    }

    private static func blockHeader(length: Int, isLast: Bool) -> [UInt8] {
        var bytes: [UInt8] = [isLast ? 1 : 0]
        bytes.append(UInt16(truncatingIfNeeded: length))
        bytes.append(~UInt16(truncatingIfNeeded: length))
        return bytes
    }

    private mutating func note(_ part: [UInt8], stored: Int) {
        guard !files.isEmpty else { return }
        let last = files.count - 1
        files[last].checksum.add(part)
        files[last].length += part.count
        files[last].storedLength += stored
        length += stored
    }

    /// Returns a time in the format of MS-DOS, in UTC.
    private static func time(of date: Date) -> UInt32 {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        func number(_ part: Int?, shiftedBy shift: Int) -> UInt32 { UInt32(max(0, part ?? 0)) << shift }
        let day =
            number(parts.year.map { $0 - 1980 }, shiftedBy: 25) | number(parts.month, shiftedBy: 21)
            | number(parts.day, shiftedBy: 16)
        return day | number(parts.hour, shiftedBy: 11) | number(parts.minute, shiftedBy: 5)
            | number(parts.second.map { $0 / 2 }, shiftedBy: 0)
    }
}

/// The error of an archive that is longer than 4 GB.
package struct ArchiveTooLong: Error, Sendable, Equatable {}

/// The checksum of ZIP archives.
private struct CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { bits, _ in bits & 1 == 1 ? bits >> 1 ^ 0xEDB8_8320 : bits >> 1 }
    }

    private var bits = UInt32.max

    var value: UInt32 { ~bits }

    mutating func add(_ bytes: [UInt8]) {
        for byte in bytes { bits = bits >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: bits) ^ byte)] }
    }
}

extension [UInt8] {
    /// Appends a number, its low byte first.
    fileprivate mutating func append(_ number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
