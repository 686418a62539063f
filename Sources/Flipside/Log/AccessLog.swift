import HTTPServer
import HTTPTypes
import Routing

/// One line for each request that was answered.
///
/// A line has the route's pattern and not the address: what a visitor has typed stays out of the log. Only where no
/// route was found it has the path, up to its `?`, so that a broken link can be found.
///
/// The lines look like those of swift-log's events, and yet are none: they are written straight into the log's bytes,
/// as a dictionary of metadata a request would take longer than to render its page.
package struct AccessLog: Sendable {
    private static let longestPath = 200

    private let writer: LogWriter

    init(writer: LogWriter) {
        self.writer = writer
    }

    func record(
        _ id: RequestID,
        after nanoseconds: Int,
        request: Request,
        route: Route.Pattern?,
        response: Response
    ) {
        // All that is to be worked out comes first: while the line is written, the other loops' lines wait. And what writes
        // it holds nothing larger than that, as it would be copied.
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

    /// What could not be read as a request has neither method nor route.
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
        String(decoding: request.path.utf8.prefix(longestPath), as: UTF8.self)
    }

    /// What is sent of the content: nothing after HEAD, and with 204 and 304.
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
}
