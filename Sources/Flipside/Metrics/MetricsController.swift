import ArgumentParser
import Controllers
import Foundation
import HTTPServer
import HTTPTypes
import Models

/// Shows the metrics of the program, in the format of Prometheus.
struct MetricsController: Sendable {
    let monitoring: Monitoring
    /// The counts of the work with other machines; `nil` with a database that only this program uses.
    var cluster: ClusterStatistics?
    let pages: PageResponder

    /// Shows the metrics, or “not found” to a client that may not read them.
    func show(_ request: Request, in context: RequestContext) async -> Response {
        guard monitoring.metricsAccess.admits(request) else { return pages.notFound(in: context) }
        // Counting the open descriptors may take a while, which must not block an event loop.
        return await withTaskExecutorPreference(globalConcurrentExecutor) {
            .plainText(text, contentType: PrometheusText.contentType)
        }
    }

    private var text: String {
        var text = PrometheusText()
        text.declare("flipside_info", .gauge, "Always 1. The label is the version.")
        text.add("flipside_info", [("version", Version.current)], 1)
        monitoring.requests.write(to: &text)
        write(monitoring.statistics, to: &text)
        text.add(
            "flipside_log_lines_dropped_total",
            .counter,
            "Log lines dropped because they were not read in time.",
            monitoring.log?.droppedLineCount ?? 0
        )
        if let cluster { cluster.current.write(to: &text) }
        monitoring.process.write(to: &text)
        return text.text
    }

    private func write(_ statistics: ServerStatistics, to text: inout PrometheusText) {
        text.add(
            "flipside_connections_open",
            .gauge,
            "Open connections.",
            statistics.openConnectionCount
        )
        text.add(
            "flipside_connections_idle",
            .gauge,
            "Open connections that wait for a request.",
            statistics.restingConnectionCount
        )
        text.add(
            "flipside_connections_accepted_total",
            .counter,
            "Accepted connections.",
            statistics.acceptedConnectionCount
        )
        text.add(
            "flipside_connections_refused_total",
            .counter,
            "Connections refused because a limit was reached.",
            statistics.refusalCount
        )
        text.add(
            "flipside_event_streams_open",
            .gauge,
            "Open event streams, one for each browser that shows a page.",
            statistics.openEventStreamCount
        )
        text.declare(
            "flipside_event_loop_lag_seconds",
            .histogram,
            "Time that an event loop worked before it polled its sockets again."
        )
        text.add("flipside_event_loop_lag_seconds", [], statistics.loopTurns.snapshot)
    }
}

extension ClusterStatistics.Counts {
    func write(to text: inout PrometheusText) {
        text.add(
            "flipside_changes_read_age_seconds",
            .gauge,
            "Time since this machine has last read what others have changed. Above 10, its pages may be outdated.",
            lastRead.map { max(0, -$0.timeIntervalSinceNow) } ?? -1
        )
        text.add("flipside_changes_reads_total", .counter, "Reads of what has changed.", readCount)
        text.add(
            "flipside_changes_notifications_total",
            .counter,
            "Notifications from machines with the same database, this one included.",
            notificationCount
        )
        text.add(
            "flipside_changes_listener_lost_total",
            .counter,
            "Times that the connection for notifications was lost, or could not be opened.",
            lostListenerCount
        )
        text.add(
            "flipside_changes_reloads_total",
            .counter,
            "States that were read again after a change on another machine.",
            reloadCount
        )
        text.add(
            "flipside_changes_reload_failures_total",
            .counter,
            "Reads of a state that have failed, and are repeated.",
            failedReloadCount
        )
        text.add("flipside_leases_held", .gauge, "Loads and syncs that this machine does now.", leaseCount)
        text.add(
            "flipside_leases_refused_total",
            .counter,
            "Loads and syncs that were left to another machine.",
            refusedLeaseCount
        )
        text.add(
            "flipside_database_waiting",
            .gauge,
            "Reads and changes that wait for a connection to the database.",
            waitingCount
        )
        text.add(
            "flipside_database_waits_total",
            .counter,
            "Reads and changes that have waited for a connection.",
            waitCount
        )
        text.add(
            "flipside_database_wait_seconds_total",
            .counter,
            "Time that reads and changes have waited for a connection, in seconds.",
            waitTime
        )
    }
}

/// The clients that can read `/metrics`.
package enum MetricsAccess: String, CaseIterable, Sendable, ExpressibleByArgument {
    /// Programs on this machine. A request forwarded by a proxy on this machine counts as local, unless the proxy sets
    /// one of the usual header fields.
    case local
    case all
    case off

    func admits(_ request: Request) -> Bool {
        switch self {
        case .all: true
        case .off: false
        case .local:
            request.remoteAddress?.isLoopback == true
                && !request.headerFields.contains { TrustedProxies.forwardingFields.contains($0.name) }
        }
    }
}
