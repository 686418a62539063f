import HTTPServer
import HTTPTypes
package import Logging
import Routing

/// One line for each request that was answered.
///
/// A line has the route's pattern and not the address: what a visitor has typed stays out of the log. Only where no
/// route was found it has the path, up to its `?`, so that a broken link can be found.
package struct AccessLog: Sendable {
    private static let longestPath = 200

    private let logger: Logger

    package init(logger: Logger) {
        self.logger = logger
    }

    func record(
        _ id: RequestID,
        after duration: Duration,
        request: Request,
        route: Route.Pattern?,
        response: Response
    ) {
        // One literal: a dictionary that grows hashes its keys anew, and this is done for every request.
        let fields: Logger.Metadata = [
            "address": .string(request.remoteAddress?.host ?? "none"),
            "id": .stringConvertible(id),
            "method": .string(request.method.rawValue),
            "status": .stringConvertible(response.status.code),
            "bytes": .stringConvertible(Self.byteCount(of: response, to: request)),
            "us": .stringConvertible(Int(clamping: duration.attoseconds / 1_000_000_000_000)),
            route == nil ? "path" : "route": .string(route?.description ?? Self.path(of: request)),
        ]
        logger.info("request", metadata: fields)
    }

    /// What could not be read as a request has neither method nor route.
    func record(_ error: RequestError) {
        logger.info(
            "refused",
            metadata: ["reason": .string(error.reason), "status": .stringConvertible(error.status.code)]
        )
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
