import HTTPServer
import HTTPTypes
import Routing
import Synchronization

/// The access log: one line for each answered request.
///
/// A line has the pattern of the route instead of the URL, so the log contains no text that a visitor has typed. A
/// request without a route has its path, without the query, so that broken links can be found.
///
/// The lines look like events of swift-log, but are written directly as bytes, because building a dictionary of
/// metadata would take longer than rendering a page.
package struct AccessLog: Sendable {
    private static let pathLimit = 200

    let writer: LogWriter

    func record(
        _ id: RequestID,
        after nanoseconds: Int,
        request: Request,
        route: RoutePattern?,
        response: Response
    ) {
        // Computed before the log is locked, because other event loops wait for the lock.
        let byteCount = Self.byteCount(of: response, to: request)
        let address = request.remoteAddress
        let method = request.method.rawValue
        let status = response.status.code
        let place = route?.description ?? Self.path(of: request)
        let name: StaticString = route == nil ? " path=" : " route="
        writer.write { line in
            line.append(ascii: "info request address=")
            line.append(address: address)
            line.append(ascii: " bytes=")
            line.append(decimal: byteCount)
            line.append(ascii: " id=")
            line.append(id)
            line.append(ascii: " method=")
            line.append(value: method)
            line.append(ascii: name)
            line.append(value: place)
            line.append(ascii: " status=")
            line.append(decimal: status)
            line.append(ascii: " us=")
            line.append(decimal: nanoseconds / 1000)
        }
    }

    /// Records a message that is not a valid request, and so has neither a method nor a route.
    func record(_ error: RequestError, from client: SocketAddress?) {
        writer.write { line in
            line.append(ascii: "info refused address=")
            line.append(address: client)
            line.append(ascii: " reason=")
            line.append(value: error.reason)
            line.append(ascii: " status=")
            line.append(decimal: error.status.code)
        }
    }

    private static func path(of request: Request) -> String {
        String(decoding: request.path.utf8.prefix(pathLimit), as: UTF8.self)
    }

    /// The number of sent bytes of content: 0 after HEAD, and with 204 and 304.
    private static func byteCount(of response: Response, to request: Request) -> Int {
        let hasNone = request.method == .head || response.status == .noContent || response.status == .notModified
        return hasNone ? 0 : response.body.byteCount
    }
}

extension LogText {
    fileprivate mutating func append(address: SocketAddress?) {
        guard let ipv4 = address?.ipAddress.ipv4 else { return append(value: address?.host ?? "none") }
        append(decimal: Int(ipv4 >> 24 & 255))
        append(UInt8(ascii: "."))
        append(decimal: Int(ipv4 >> 16 & 255))
        append(UInt8(ascii: "."))
        append(decimal: Int(ipv4 >> 8 & 255))
        append(UInt8(ascii: "."))
        append(decimal: Int(ipv4 & 255))
    }

    mutating func append(_ id: RequestID) {
        RequestID.digits.withUTF8Buffer { digits in
            for index in 0..<8 {
                if index == 4 { append(UInt8(ascii: "-")) }
                // In bounds: the index has five bits, and there are 32 digits.
                append(digits[Int(id.number >> (35 - 5 * index) & 31)])
            }
        }
    }
}

/// The number of a request, in the log and on the page that reports a failure.
package struct RequestID: Hashable, Sendable {
    /// A number of 40 bits.
    fileprivate let number: UInt64

    /// The generator of the request numbers of a process.
    ///
    /// The numbers neither reveal the count of requests nor repeat after a restart: each count is mapped by a random
    /// permutation, times an odd number plus another, modulo 2⁴⁰.
    final class Source: Sendable {
        private let count = Atomic<UInt64>(0)
        private let factor = UInt64.random(in: 0...UInt64.max) | 1
        private let summand = UInt64.random(in: 0...UInt64.max)

        func next() -> RequestID {
            let count = count.add(1, ordering: .relaxed).oldValue
            return RequestID(number: (count &* factor &+ summand) & (1 << 40 - 1))
        }
    }
}

extension RequestID: CustomStringConvertible {
    /// Digits that are not confused with each other when read aloud.
    fileprivate static let digits: StaticString = "0123456789abcdefghjkmnpqrstvwxyz"

    /// The number in eight digits, such as `3f8k-92mx`.
    package var description: String {
        var text = LogText()
        text.append(self)
        return String(decoding: text.bytes, as: UTF8.self)
    }
}
