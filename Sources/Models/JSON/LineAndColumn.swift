/// A place in a file, both numbers from 1; the column counts Unicode scalars.
struct LineAndColumn: Equatable {
    var line = 1
    var column = 1

    /// The place of the byte at `offset`.
    init(offset: Int, in bytes: [UInt8]) {
        for byte in bytes.prefix(offset) {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0b1100_0000 != 0b1000_0000 {
                column += 1
            }
        }
    }
}
