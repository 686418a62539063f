package import HTTPServer
import HTTPTypes
import Routing

/// Watches every request: gives it its number, counts it, and writes it into the access log.
package struct Monitoring: Sendable {
    /// What the server counts, when it was given this.
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

    func end(_ exchange: Exchange, request: Request, route: Route.Pattern?, response: Response) {
        let nanoseconds = exchange.nanoseconds
        requests.record(status: response.status.code, nanoseconds: nanoseconds, at: route)
        accessLog?.record(exchange.id, after: nanoseconds, request: request, route: route, response: response)
    }

    /// Notes what could not be read as a request.
    func note(_ error: RequestError, from client: SocketAddress?) {
        requests.recordUnreadable(status: error.status.code)
        accessLog?.record(error, from: client)
    }
}
