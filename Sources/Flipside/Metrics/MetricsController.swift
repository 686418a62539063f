import Controllers
import HTTPServer
import HTTPTypes

/// What the program has done so far, for Prometheus to fetch.
struct MetricsController: Sendable {
    let monitoring: Monitoring
    let pages: PageResponder

    /// Nobody who may not see the numbers learns that they are here.
    func show(_ request: Request) async -> Response {
        guard monitoring.metricsAccess.admits(request) else { return pages.notFound() }
        // Counting the open descriptors may take a while, and a loop has others to serve meanwhile.
        return await withTaskExecutorPreference(globalConcurrentExecutor) {
            .plainText(text, contentType: PrometheusText.contentType)
        }
    }

    private var text: String {
        var text = PrometheusText()
        text.declare("flipside_info", .gauge, "Always 1: the version is in the label.")
        text.add("flipside_info", [("version", Version.current)], 1)
        monitoring.requests.write(to: &text)
        write(monitoring.statistics, to: &text)
        text.add(
            "flipside_log_lines_dropped_total",
            .counter,
            "Lines of the log that nobody read in time.",
            monitoring.log?.droppedLineCount ?? 0
        )
        monitoring.process.write(to: &text)
        return text.text
    }

    private func write(_ statistics: ServerStatistics, to text: inout PrometheusText) {
        text.add(
            "flipside_connections_open",
            .gauge,
            "Connections that are open.",
            statistics.openConnectionCount
        )
        text.add(
            "flipside_connections_resting",
            .gauge,
            "Open connections whose clients say nothing.",
            statistics.restingConnectionCount
        )
        text.add(
            "flipside_connections_accepted_total",
            .counter,
            "Connections that were accepted.",
            statistics.acceptedConnectionCount
        )
        text.add(
            "flipside_connections_refused_total",
            .counter,
            "Connections that were one too many, and told so.",
            statistics.refusedConnectionCount
        )
        text.add(
            "flipside_event_streams_open",
            .gauge,
            "Open connections that carry an event stream: one for each browser that shows a page.",
            statistics.openEventStreamCount
        )
        text.declare(
            "flipside_event_loop_lag_seconds",
            .histogram,
            "How long an event loop was at work before it looked at its sockets again."
        )
        text.add("flipside_event_loop_lag_seconds", [], statistics.loopTurns.snapshot)
    }
}
