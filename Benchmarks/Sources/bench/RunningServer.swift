import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server that was started on loopback.
struct RunningServer {
    let name: String
    let processIdentifier: pid_t
    let port: Int

    var pageURL: String { "http://127.0.0.1:\(port)/songs" }

    /// The bytes of its songs page.
    func page() async throws -> Data {
        guard let url = URL(string: pageURL) else { throw BenchError("\(pageURL) is no URL.") }
        let (body, response) = try await URLSession.shared.data(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw BenchError("\(name) does not answer 200 on \(pageURL).")
        }
        return body
    }

    func waitUntilItAnswers() async throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while true {
            do {
                _ = try await page()
                return
            } catch  where ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }
}
