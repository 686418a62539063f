import AppTesting
import Foundation
import HTMLTesting
import HTTPServer
import HTTPTypes
import Models
import Testing

@testable import Flipside

@Suite(.timeLimit(.minutes(10))) struct MetricsControllerTests {
    private func samples(from browser: Browser) async throws -> PrometheusSamples {
        let response = try await browser.request(.get, "/metrics")
        #expect(response.status == .ok)
        #expect(response.headerFields[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
        return try PrometheusSamples(parsing: String(decoding: response.body, as: UTF8.self))
    }

    @Test func `requests are counted by route and status, and timed by route`() async throws {
        try await TestApp().browse(over: .socket) { browser in
            for path in ["/songs/1", "/songs/2", "/songs/999", "/nobody", "/songs?sort=bogus"] {
                _ = try await browser.request(.get, path)
            }
            let samples = try await samples(from: browser)
            let requests = "flipside_http_requests_total"
            #expect(samples.types[requests] == "counter")
            #expect(samples.values[#"\#(requests){route="/songs/:id",status="200"}"#] == 2)
            #expect(samples.values[#"\#(requests){route="/songs/:id",status="404"}"#] == 1)
            #expect(samples.values[#"\#(requests){route="none",status="404"}"#] == 1)
            #expect(samples.values[#"\#(requests){route="/songs",status="404"}"#] == 1)

            let durations = "flipside_http_request_duration_seconds"
            #expect(samples.types[durations] == "histogram")
            #expect(samples.values[#"\#(durations)_count{route="/songs/:id"}"#] == 3)
            #expect(samples.values[#"\#(durations)_bucket{route="/songs/:id",le="+Inf"}"#] == 3)
        }
    }

    @Test func `a form that is held until the password is counted where it was sent to`() async throws {
        try await TestApp(protecting: .writes).browse(over: .socket) { browser in
            let asked = try await browser.visit("/entries").fill("New entry", with: "Held").submit("Add")
            _ = try await asked.fill("Password", with: TestApp.password).submit("Sign in")
            let samples = try await samples(from: browser)
            #expect(samples.values[#"flipside_http_requests_total{route="/entries",status="303"}"#] == 1)
        }
    }

    @Test func `messages that are not requests are counted separately`() async throws {
        let app = try await TestApp()
        _ = app.application.respond(to: RequestError(status: .badRequest, reason: "No."), from: nil)
        try await app.browse(over: .socket) { browser in
            let samples = try await samples(from: browser)
            #expect(samples.values[#"flipside_http_requests_total{route="unreadable",status="400"}"#] == 1)
        }
    }

    @Test func `the process has the metrics that Prometheus expects`() async throws {
        try await TestApp().browse(over: .socket) { browser in
            let samples = try await samples(from: browser)
            for name in ["process_resident_memory_bytes", "process_open_fds", "process_start_time_seconds"] {
                #expect(samples.types[name] == "gauge")
                #expect(try #require(samples.values[name]) > 0)
            }
            let openFiles = try #require(samples.values["process_open_fds"])
            #expect(openFiles <= (try #require(samples.values["process_max_fds"])))
            #expect(samples.values[#"flipside_info{version="\#(Version.current)"}"#] == 1)
        }
    }

    @Test func `connections and the lag of event loops are measured`() async throws {
        try await TestApp().browse(over: .socket) { browser in
            let samples = try await samples(from: browser)
            #expect(try #require(samples.values["flipside_connections_open"]) >= 1)
            #expect(try #require(samples.values["flipside_connections_accepted_total"]) >= 1)
            #expect(samples.values["flipside_connections_refused_total"] == 0)
            #expect(try #require(samples.values["flipside_event_loop_lag_seconds_count"]) > 0)
        }
    }

    @Test(arguments: ["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP"])
    func `a request that a proxy forwards does not see the metrics`(field: String) async throws {
        try await TestApp().browse(over: .socket) { browser in
            let name = try #require(HTTPField.Name(field))
            let response = try await browser.request(.get, "/metrics", headerFields: [name: "x"])
            #expect(response.status == .notFound)
        }
    }

    @Test func `a request from another machine sees the metrics only if all clients may`() async throws {
        let request = Request(head: HTTPRequest(method: .get, scheme: nil, authority: "localhost", path: "/metrics"))
        let guarded = try await TestApp().application.respond(to: request)
        #expect(guarded.status == .notFound)
        let open = try await TestApp(monitoring: Monitoring(metricsAccess: .all)).application.respond(to: request)
        #expect(open.status == .ok)
    }

    @Test func `no request sees metrics that are off`() async throws {
        try await TestApp(monitoring: Monitoring(metricsAccess: .off)).browse(over: .socket) { browser in
            let response = try await browser.request(.get, "/metrics")
            #expect(response.status == .notFound)
        }
    }

    @Test func `a machine with a shared database counts what it does with the others`() throws {
        let statistics = ClusterStatistics()
        func samples() throws -> [String: Double] {
            var text = PrometheusText()
            statistics.current.write(to: &text)
            return try PrometheusSamples(parsing: text.text).values
        }
        #expect(try samples()["flipside_changes_read_age_seconds"] == -1)
        statistics.note {
            $0.lastRead = Date() - 30
            $0.lostListenerCount = 2
            $0.waitTime = 0.5
        }
        let values = try samples()
        #expect(try #require(values["flipside_changes_read_age_seconds"]) >= 30)
        #expect(values["flipside_changes_listener_lost_total"] == 2)
        #expect(values["flipside_database_wait_seconds_total"] == 0.5)
        #expect(values["flipside_leases_held"] == 0)
    }
}
