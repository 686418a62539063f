/// A place in a file that is read from its start, both numbers from 1; the column counts Unicode scalars.
struct FilePlace: Equatable {
    private(set) var line = 1
    private(set) var column = 1
    /// CR, LF and CRLF each end one line.
    private var followsCarriageReturn = false

    mutating func advance(over bytes: ArraySlice<UInt8>) {
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\n"):
                if !followsCarriageReturn { line += 1 }
                column = 1
            case UInt8(ascii: "\r"):
                line += 1
                column = 1
            case 0b1000_0000...0b1011_1111:
                break
            default:
                column += 1
            }
            followsCarriageReturn = byte == UInt8(ascii: "\r")
        }
    }
}
