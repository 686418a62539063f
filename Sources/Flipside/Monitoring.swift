import Foundation
package import HTTPServer
import HTTPTypes
import Routing

/// Numbers, counts and logs every request.
package struct Monitoring: Sendable {
    /// The server's own statistics.
    package let statistics = ServerStatistics()
    let requests = RequestMetrics()
    let process = ProcessMetrics()
    let metricsAccess: MetricsAccess
    let log: ProgramLog?
    private let identifiers = RequestID.Source()
    private let accessLog: AccessLog?

    package init(accessLog: AccessLog? = nil, metricsAccess: MetricsAccess = .local) {
        self.init(accessLog: accessLog, metricsAccess: metricsAccess, log: nil)
    }

    init(accessLog: AccessLog?, metricsAccess: MetricsAccess, log: ProgramLog?) {
        self.accessLog = accessLog
        self.metricsAccess = metricsAccess
        self.log = log
    }

    func begin() -> Exchange {
        Exchange(id: identifiers.next())
    }

    // Not inlined, because every connection would keep the memory of its variables.
    @inline(never) func end(_ exchange: Exchange, request: Request, route: RoutePattern?, response: Response) {
        let nanoseconds = exchange.nanoseconds
        requests.record(status: response.status.code, nanoseconds: nanoseconds, at: route)
        accessLog?.record(exchange.id, after: nanoseconds, request: request, route: route, response: response)
    }

    /// Records bytes that are not a valid request.
    func recordInvalid(_ error: RequestError, from client: SocketAddress?) {
        requests.recordUnreadable(status: error.status.code)
        accessLog?.record(error, from: client)
    }
}

/// The number of a request, and the time since it arrived.
struct Exchange {
    let id: RequestID
    private let start = Self.now

    /// The nanoseconds since the request arrived. A plain number, because dividing the 128 bits of a `Duration` takes
    /// longer than reading the clock.
    var nanoseconds: Int { Self.now - start }

    private static var now: Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1_000_000_000 + now.tv_nsec
    }
}
