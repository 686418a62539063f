import CPostgres
import Foundation

/// A type of values that are arguments of statements, and columns of their results.
///
/// Numbers are sent in decimal digits, which the server reads as the type that the statement expects. Texts and bytes are
/// sent with their length. Results have the binary formats of the types.
protocol PostgresValue: Sendable {
    /// The number of the type in the table `pg_type`.
    static var oid: Oid { get }

    var argument: PostgresArgument { get }

    /// Reads a column of a result; `nil` if it has another type.
    init?(_ bytes: UnsafeRawBufferPointer, oid: Oid)
}

/// An argument of a statement, as it is sent.
struct PostgresArgument: Sendable {
    var bytes: [UInt8]
    var isBinary: Bool

    /// An argument that the server parses.
    init(text: String) {
        bytes = Array(text.utf8)
        isBinary = false
    }

    init(binary bytes: [UInt8]) {
        self.bytes = bytes
        isBinary = true
    }
}

extension Bool: PostgresValue {
    static let oid: Oid = 16

    var argument: PostgresArgument { PostgresArgument(text: self ? "true" : "false") }

    init?(_ bytes: UnsafeRawBufferPointer, oid: Oid) {
        guard oid == Self.oid, let byte = bytes.first else { return nil }
        self = byte != 0
    }
}

extension Int64: PostgresValue {
    static let oid: Oid = 20

    var argument: PostgresArgument { PostgresArgument(text: "\(self)") }

    init?(_ bytes: UnsafeRawBufferPointer, oid: Oid) {
        switch (oid, bytes.count) {
        case (Self.oid, 8): self.init(Int64(bitPattern: bytes.bigEndianNumber()))
        case (23, 4): self.init(Int32(bitPattern: bytes.bigEndianNumber()))
        default: return nil
        }
    }
}

extension Int: PostgresValue {
    static let oid = Int64.oid

    var argument: PostgresArgument { PostgresArgument(text: "\(self)") }

    init?(_ bytes: UnsafeRawBufferPointer, oid: Oid) {
        guard let number = Int64(bytes, oid: oid) else { return nil }
        self.init(number)
    }
}

extension Double: PostgresValue {
    static let oid: Oid = 701

    var argument: PostgresArgument { PostgresArgument(text: "\(self)") }

    init?(_ bytes: UnsafeRawBufferPointer, oid: Oid) {
        if let number = Int64(bytes, oid: oid) {
            self.init(number)
        } else {
            guard oid == Self.oid, bytes.count == 8 else { return nil }
            self.init(bitPattern: bytes.bigEndianNumber())
        }
    }
}

/// PostgreSQL has no U+0000 in texts, so it becomes U+FFFD, as in HTML. People cannot type it, but other servers may send it.
extension String: PostgresValue {
    static let oid: Oid = 25

    var argument: PostgresArgument { PostgresArgument(binary: binary) }

    init?(_ bytes: UnsafeRawBufferPointer, oid: Oid) {
        guard oid == Self.oid else { return nil }
        self.init(decoding: bytes, as: UTF8.self)
    }
}

extension Data: PostgresValue {
    static let oid: Oid = 17

    var argument: PostgresArgument { PostgresArgument(binary: Array(self)) }

    init?(_ bytes: UnsafeRawBufferPointer, oid: Oid) {
        guard oid == Self.oid else { return nil }
        self.init(bytes)
    }
}

// MARK: - Arrays

/// A type of values that PostgreSQL has arrays of. The elements are never NULL.
protocol PostgresElement: PostgresValue {
    static var arrayOID: Oid { get }
    var binary: [UInt8] { get }
}

extension Int64: PostgresElement {
    static let arrayOID: Oid = 1016
    var binary: [UInt8] { UInt64(bitPattern: self).bigEndianBytes }
}

extension Double: PostgresElement {
    static let arrayOID: Oid = 1022
    var binary: [UInt8] { bitPattern.bigEndianBytes }
}

extension String: PostgresElement {
    static let arrayOID: Oid = 1009
    var binary: [UInt8] { utf8.contains(0) ? utf8.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] } : Array(utf8) }
}

extension Data: PostgresElement {
    static let arrayOID: Oid = 1001
    var binary: [UInt8] { Array(self) }
}

extension Array: PostgresValue where Element: PostgresElement {
    static var oid: Oid { Element.arrayOID }

    /// The number of dimensions, whether an element is NULL, and the type of the elements; for each dimension, the number
    /// of elements and the first index; and each element after its length.
    var argument: PostgresArgument {
        var bytes = [UInt32(isEmpty ? 0 : 1), 0, Element.oid].flatMap(\.bigEndianBytes)
        if !isEmpty { bytes += UInt32(count).bigEndianBytes + UInt32(1).bigEndianBytes }
        for element in self {
            let binary = element.binary
            bytes += UInt32(binary.count).bigEndianBytes
            bytes += binary
        }
        return PostgresArgument(binary: bytes)
    }

    init?(_ bytes: UnsafeRawBufferPointer, oid: Oid) {
        guard oid == Self.oid, bytes.count >= 12 else { return nil }
        self = []
        var rest = bytes.dropFirst(bytes.count >= 20 ? 20 : 12)
        while rest.count >= 4 {
            let length = Int(UnsafeRawBufferPointer(rebasing: rest.prefix(4)).bigEndianNumber() as UInt32)
            let value = UnsafeRawBufferPointer(rebasing: rest.dropFirst(4).prefix(length))
            guard value.count == length, let element = Element(value, oid: Element.oid) else { return nil }
            append(element)
            rest = rest.dropFirst(4 + length)
        }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func bigEndianNumber<Number: FixedWidthInteger>() -> Number {
        reduce(0) { $0 << 8 | Number($1) }
    }
}

extension FixedWidthInteger {
    fileprivate var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
