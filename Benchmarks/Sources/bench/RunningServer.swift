import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server that was started on loopback.
struct RunningServer {
    let name: String
    let process: Process
    let port: Int
    /// The files that it logs to.
    let logs: [URL]

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    func answer(to path: String) async throws -> Answer {
        guard let url = URL(string: url(path)) else { throw BenchError("\(path) is no path.") }
        let (body, response) = try await URLSession.shared.data(from: url)
        guard let response = response as? HTTPURLResponse, response.statusCode == 200 else {
            throw BenchError("\(name) does not answer 200 on \(path).")
        }
        return Answer(body: body, fields: response.allHeaderFields)
    }

    /// Empties the logs, so that a long run does not fill the disk.
    func emptyLogs() throws {
        for log in logs where FileManager.default.fileExists(atPath: log.path) {
            let file = try FileHandle(forWritingTo: log)
            try file.truncate(atOffset: 0)
            try file.close()
        }
    }
}
