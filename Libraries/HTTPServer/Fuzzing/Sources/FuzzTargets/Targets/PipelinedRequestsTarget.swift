@testable import HTTPServer

/// The bytes that a connection receives: heads, each followed by content.
enum PipelinedRequestsTarget: FuzzTarget {
    static let name = "pipelined-requests"

    /// The complete requests, and the state of the rest.
    private enum Reading: Equatable {
        case refused([RequestStream.Request], RequestError)
        case open([RequestStream.Request], length: Int, missing: Int?)

        var requests: [RequestStream.Request] {
            switch self {
            case .refused(let requests, _), .open(let requests, _, _): requests
            }
        }
    }

    static func check(_ input: [UInt8]) throws(BrokenRule) {
        let whole = read(input, arriving: [input.count])
        for way in Pieces.ways(of: input) {
            try expect(read(input, arriving: way) == whole, "in pieces requests mean something else")
        }
        let printed = whole.requests.flatMap(\.bytes)
        let again = read(printed, arriving: [printed.count], limits: HeadLimits(ServerConfiguration()))
        try expect(
            again == .open(whole.requests, length: printed.count, missing: 0),
            "requests that are printed mean something else"
        )
    }

    private static func read(
        _ input: [UInt8],
        arriving way: [Int],
        limits: HeadLimits = .small
    ) -> Reading {
        var stream = RequestStream(limits: limits)
        for end in way { stream.read(input.span.extracting(0..<end)) }
        if let refusal = stream.refusal { return .refused(stream.requests, refusal) }
        return .open(stream.requests, length: stream.length, missing: stream.missing)
    }
}

/// A reader of requests like `RequestReader`, without a socket.
struct RequestStream {
    struct Request: Equatable {
        let head: RequestHead
        var content: [UInt8] = []

        /// The head, and the content in the same framing.
        var bytes: [UInt8] {
            head.bytes + (head.framing == .chunked ? ChunkedReference.bytes(of: content) : content)
        }
    }

    /// The complete requests.
    private(set) var requests: [Request] = []
    private(set) var refusal: RequestError?
    /// The number of bytes that belong to what has been read.
    private(set) var length = 0

    private let limits: HeadLimits
    private var scanner: HeadScanner
    private var present: Request?
    private var body = BodyDecoder.complete

    init(limits: HeadLimits) {
        self.limits = limits
        scanner = HeadScanner(limits: limits)
    }

    /// The number of announced bytes of content that have not arrived.
    var missing: Int? {
        body.remaining
    }

    /// - Parameter bytes: The stream from its start, as far as it has arrived.
    mutating func read(_ bytes: Span<UInt8>) {
        guard refusal == nil else { return }
        do throws(RequestError) {
            while try nextRequest(bytes) {}
        } catch {
            refusal = error
        }
    }

    /// - Returns: false while the request is incomplete.
    private mutating func nextRequest(_ bytes: Span<UInt8>) throws(RequestError) -> Bool {
        if present == nil { try nextHead(bytes) }
        guard var request = present else { return false }
        length += try body.decode(bytes.extracting(length..<bytes.count), into: &request.content)
        guard body.isComplete else {
            present = request
            return false
        }
        requests.append(request)
        present = nil
        scanner.reset()
        return true
    }

    private mutating func nextHead(_ bytes: Span<UInt8>) throws(RequestError) {
        let rest = bytes.extracting(length..<bytes.count)
        guard let headLength = try scanner.scan(rest) else { return }
        length += headLength
        let head = try RequestParser.parse(rest, scannedBy: &scanner)
        body = BodyDecoder(head.framing, limits: limits)
        present = Request(head: head)
    }
}
