/// A place in a file, both numbers from 1; the column counts Unicode scalars.
struct LineAndColumn: Equatable {
    var line = 1
    var column = 1

    /// The place of the byte at `offset`. A byte order mark is seen by nobody, and so not counted.
    init(offset: Int, in bytes: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        for byte in bytes.prefix(offset).dropFirst(bytes.starts(with: mark) ? mark.count : 0) {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0b1100_0000 != 0b1000_0000 {
                column += 1
            }
        }
    }
}
