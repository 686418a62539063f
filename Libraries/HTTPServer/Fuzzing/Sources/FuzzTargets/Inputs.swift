import HTTPTypes

@testable import HTTPServer

/// Ways in which an input may arrive, each as a list of byte counts.
///
/// They depend only on the input, so that findings are repeatable and seeds stay readable.
struct Pieces {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325
    private let count: Int

    /// Returns byte by byte, two pieces, and several pieces. An incremental parser has linear cost in all of them.
    static func ways(of input: [UInt8]) -> [[Int]] {
        var pieces = Pieces(input)
        return [(0..<input.count).map { $0 + 1 }, pieces.two(), pieces.several()]
    }

    /// The state is a hash of the input (FNV-1a).
    private init(_ input: [UInt8]) {
        count = input.count
        for byte in input { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }

    private mutating func two() -> [Int] {
        [next(below: count + 1), count]
    }

    private mutating func several() -> [Int] {
        let longest = 1 + next(below: 16)
        var ends: [Int] = []
        while ends.last ?? 0 < count {
            ends.append(min(count, (ends.last ?? 0) + 1 + next(below: longest)))
        }
        return ends
    }

    /// xorshift64
    private mutating func next(below bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(truncatingIfNeeded: state >> 32) % bound
    }
}

/// The fields of an input that consists of field lines, parsed as those of a request.
enum FieldLines {
    /// - Returns: `nil` if the fields are refused or incomplete.
    static func fields(_ input: [UInt8]) -> HTTPFields? {
        let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\n".utf8) + input + Array("\r\n\r\n".utf8)
        var scanner = HeadScanner(limits: HeadLimits(ServerConfiguration()))
        guard (try? scanner.scan(bytes.span)) != nil else { return nil }
        return try? RequestParser.parse(bytes.span, scannedBy: &scanner).request.headerFields
    }
}

extension RequestHead {
    /// The head as a client would send it, with the target in origin form.
    var bytes: [UInt8] {
        let version = version == .http1_0 ? "1.0" : "1.1"
        var bytes = Array("\(request.method.rawValue) \(request.path ?? "") HTTP/\(version)\r\n".utf8)
        if let authority = request.authority { bytes += Array("Host: \(authority)\r\n".utf8) }
        for field in request.headerFields {
            bytes += Array("\(field.name.rawName): ".utf8)
            field.withUnsafeBytesOfValue { bytes += $0 }
            bytes += Array("\r\n".utf8)
        }
        return bytes + Array("\r\n".utf8)
    }
}

extension HeadLimits {
    /// Limits that short inputs reach.
    static let small: HeadLimits = {
        var configuration = ServerConfiguration()
        configuration.requestLineLimit = 128
        configuration.headLimit = 512
        configuration.fieldCountLimit = 16
        return HeadLimits(configuration)
    }()
}
