import HTTPServer
import Routing
import Synchronization

/// The requests that were answered, counted by route and status, and how long they took.
final class RequestMetrics: Sendable {
    /// Each where its pattern is among all, so that it is found without a hash.
    private let routes = Route.Pattern.allCases.map { _ in RouteMetrics() }
    /// What found no route.
    private let unrouted = RouteMetrics()
    private let unreadable = RouteMetrics()

    func record(status: Int, nanoseconds: Int, at route: Route.Pattern?) {
        let metrics = if let route { routes[route.number] } else { unrouted }
        metrics.record(status: status, nanoseconds: nanoseconds)
    }

    /// Counts what could not be read as a request.
    func recordUnreadable(status: Int) {
        unreadable.count(status: status)
    }

    func write(to text: inout PrometheusText) {
        let known = Route.Pattern.allCases.map { ($0.description, routes[$0.number]) }
        let used = (known + [("none", unrouted)]).filter { $0.1.isUsed }
        text.declare("flipside_http_requests_total", .counter, "Requests that were answered, by route and status.")
        for (name, route) in used { route.writeCounts(to: &text, route: name) }
        unreadable.writeCounts(to: &text, route: "unreadable")
        text.declare(
            "flipside_http_request_duration_seconds",
            .histogram,
            "From the whole head of a request to its answer, without sending that."
        )
        for (name, route) in used {
            text.add("flipside_http_request_duration_seconds", [("route", name)], route.durations.snapshot)
        }
    }
}

/// The requests of one route.
private final class RouteMetrics: Sendable {
    private static let statuses = 100...599

    let durations = DurationHistogram(upperBounds: [
        .microseconds(50), .microseconds(100), .microseconds(250), .microseconds(500),
        .milliseconds(1), .microseconds(2500), .milliseconds(5), .milliseconds(10), .milliseconds(25),
        .milliseconds(50), .milliseconds(100), .milliseconds(250), .seconds(1), .seconds(5),
    ])
    private let counts = InlineArray<500, Atomic<Int>> { _ in Atomic(0) }

    func record(status: Int, nanoseconds: Int) {
        count(status: status)
        durations.record(nanoseconds: nanoseconds)
    }

    func count(status: Int) {
        guard Self.statuses.contains(status) else { return }
        counts[status - Self.statuses.lowerBound].add(1, ordering: .relaxed)
    }

    var isUsed: Bool {
        Self.statuses.contains { count(of: $0) > 0 }
    }

    func writeCounts(to text: inout PrometheusText, route: String) {
        for status in Self.statuses where count(of: status) > 0 {
            text.add("flipside_http_requests_total", [("route", route), ("status", "\(status)")], count(of: status))
        }
    }

    private func count(of status: Int) -> Int {
        counts[status - Self.statuses.lowerBound].load(ordering: .relaxed)
    }
}
