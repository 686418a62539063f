import Foundation
import HTTPServer
import Routing
import Synchronization
import SystemCalls

/// The number of answered requests by route and status, and their durations by route.
final class RequestMetrics: Sendable {
    private let routes = Dictionary(uniqueKeysWithValues: RoutePattern.all.map { ($0, RouteMetrics()) })
    /// The requests whose URL has no route.
    private let unrouted = RouteMetrics()
    /// The messages that are not valid requests.
    private let unreadable = RouteMetrics()

    func record(status: Int, nanoseconds: Int, at route: RoutePattern?) {
        let metrics = route.flatMap { routes[$0] } ?? unrouted
        metrics.record(status: status, nanoseconds: nanoseconds)
    }

    /// Counts a message that is not a valid request.
    func recordUnreadable(status: Int) {
        unreadable.count(status: status)
    }

    func write(to text: inout PrometheusText) {
        let known = RoutePattern.all.compactMap { pattern in routes[pattern].map { (pattern.description, $0) } }
        let used = (known + [("none", unrouted)]).filter { $0.1.isUsed }
        text.declare("flipside_http_requests_total", .counter, "Answered requests, by route and status.")
        for (name, route) in used { route.writeCounts(to: &text, route: name) }
        unreadable.writeCounts(to: &text, route: "unreadable")
        text.declare(
            "flipside_http_request_duration_seconds",
            .histogram,
            "Time from the complete head of a request to its response, without sending it."
        )
        for (name, route) in used {
            text.add("flipside_http_request_duration_seconds", [("route", name)], route.durations.snapshot)
        }
    }
}

private final class RouteMetrics: Sendable {
    let durations = DurationHistogram(upperBounds: [
        .microseconds(50), .microseconds(100), .microseconds(250), .microseconds(500),
        .milliseconds(1), .microseconds(2500), .milliseconds(5), .milliseconds(10), .milliseconds(25),
        .milliseconds(50), .milliseconds(100), .milliseconds(250), .seconds(1), .seconds(5),
    ])
    /// The number of responses by status.
    private let counts = Mutex<[Int: Int]>([:])

    func record(status: Int, nanoseconds: Int) {
        count(status: status)
        durations.record(nanoseconds: nanoseconds)
    }

    func count(status: Int) {
        counts.withLock { $0[status, default: 0] += 1 }
    }

    var isUsed: Bool { counts.withLock { !$0.isEmpty } }

    func writeCounts(to text: inout PrometheusText, route: String) {
        for (status, count) in counts.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
            text.add("flipside_http_requests_total", [("route", route), ("status", "\(status)")], count)
        }
    }
}

/// The system's figures about this process, under the names that the client libraries of Prometheus use.
struct ProcessMetrics {
    private let start = Date()

    func write(to text: inout PrometheusText) {
        text.add(
            "process_start_time_seconds",
            .gauge,
            "Start time of the process, in seconds since 1970.",
            start.timeIntervalSince1970
        )
        text.add("process_cpu_seconds_total", .counter, "Processor time used, in seconds.", Self.processorTime)
        if let pages = Self.memoryPages {
            let size = sysconf(CInt(_SC_PAGESIZE))
            text.add("process_virtual_memory_bytes", .gauge, "Virtual memory, in bytes.", pages.virtual * size)
            text.add("process_resident_memory_bytes", .gauge, "Resident memory, in bytes.", pages.resident * size)
        }
        if let count = Self.openDescriptorCount {
            text.add("process_open_fds", .gauge, "Open file descriptors.", count)
        }
        if let limit = Self.descriptorLimit {
            text.add("process_max_fds", .gauge, "Limit of open file descriptors.", limit)
        }
    }

    private static var processorTime: Double {
        var usage = rusage()
        guard getrusage(System.ownUsage, &usage) == 0 else { return 0 }
        let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        return Double(seconds) + Double(Int(usage.ru_utime.tv_usec) + Int(usage.ru_stime.tv_usec)) / 1_000_000
    }

    /// The first two fields of `/proc/self/statm` (proc(5)).
    private static var memoryPages: (virtual: Int, resident: Int)? {
        guard let line = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let fields = line.split(separator: " ").prefix(2).compactMap { Int($0) }
        return fields.count == 2 ? (fields[0], fields[1]) : nil
    }

    /// The number of open descriptors, except the one that reads the folder.
    private static var openDescriptorCount: Int? {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count.advanced(by: -1)
    }

    private static var descriptorLimit: Int? {
        var limit = rlimit()
        guard System.getDescriptorLimit(&limit) == 0 else { return nil }
        return Int(clamping: limit.rlim_cur)
    }
}
