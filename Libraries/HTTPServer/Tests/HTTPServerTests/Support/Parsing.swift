import Testing

@testable import HTTPServer

/// Parses a complete head.
func parse(_ head: String) throws(RequestError) -> RequestHead {
    try parse(Array(head.utf8))
}

/// Parses a head whole, in two pieces split at every byte, and byte by byte, and expects equal results.
func parse(_ head: [UInt8]) throws(RequestError) -> RequestHead {
    let whole = read(head, arriving: [head.count])
    for split in head.indices where read(head, arriving: [split, head.count]) != whole {
        Issue.record("In two pieces, \(split) bytes first, the head means something else.")
    }
    #expect(read(head, arriving: head.indices.map { $0 + 1 }) == whole)
    return try whole.get()
}

/// - Parameter counts: The number of bytes that have arrived at each step.
private func read(_ head: [UInt8], arriving counts: [Int]) -> Result<RequestHead, RequestError> {
    var scanner = HeadScanner(limits: HeadLimits(ServerConfiguration()))
    return Result { () throws(RequestError) in
        for count in counts {
            let bytes = head.span.extracting(0..<count)
            guard try scanner.scan(bytes) != nil else { continue }
            return try RequestParser.parse(bytes, scannedBy: &scanner)
        }
        throw .endedEarly
    }
}

/// Returns the status with which a head is refused, or `nil` if it is valid.
func refusal(of head: String) -> Int? {
    refusal(of: Array(head.utf8))
}

func refusal(of head: [UInt8]) -> Int? {
    do throws(RequestError) {
        _ = try parse(head)
        return nil
    } catch {
        return error.status.code
    }
}

/// Returns the status with which a request with these field lines is refused.
func refusal(ofFields lines: String, version: String = "1.1") -> Int? {
    refusal(of: "POST / HTTP/\(version)\r\nHost: a\r\n\(lines)\r\n\r\n")
}

extension HeadScanner {
    mutating func scan(_ bytes: [UInt8]) throws(RequestError) -> Int? {
        try scan(bytes.span)
    }
}

extension BodyDecoder {
    mutating func decode(_ bytes: [UInt8], into part: inout [UInt8]) throws(RequestError) -> Int {
        try decode(bytes.span, into: &part)
    }
}

extension ChunkedDecoder {
    mutating func decode(_ bytes: [UInt8], into part: inout [UInt8]) throws(RequestError) -> Int {
        try decode(bytes.span, into: &part)
    }
}
