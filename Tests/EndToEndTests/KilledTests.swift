import Foundation
import HTMLTesting
import ProgramTesting
import SocketTesting
import Testing

/// A change that was answered is durable, even if the program is killed.
@Suite(.timeLimit(.minutes(10))) struct KilledTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `no answered post is lost when the program is killed`() async throws {
        var numbers = PostNumbers()
        for _ in 1...8 {
            let flipside = try FlipsideProcess(serving: folder.path(of: "data"), ["--access-log", "off"])
            let port = try await flipside.port()
            try await expectKept(numbers, port: port)
            try await post(&numbers, to: flipside, port: port, killingAfter: Int.random(in: 10...40))
            _ = await flipside.outcome()
            #expect(flipside.endedBySignal)
        }
        let flipside = try FlipsideProcess(serving: folder.path(of: "data"))
        try await expectKept(numbers, port: try await flipside.port())
    }

    @Test func `a start that is killed after a restore loses nothing of the backup`() async throws {
        let first = try FlipsideProcess(serving: folder.path(of: "data"), ["--songs", try manySongs()])
        _ = try await first.port()
        first.send(SIGTERM)
        _ = await first.outcome()
        let backup = folder.path(of: "backup.sqlite")
        let made = await (try FlipsideProcess(["backup", backup, "--data", folder.path(of: "data")])).outcome()
        #expect(made.status == 0)

        for round in 1...2 {
            let data = folder.path(of: "restored-\(round)")
            let restored = await (try FlipsideProcess(["restore", backup, "--data", data])).outcome()
            #expect(restored.status == 0)
            let killed = try FlipsideProcess(serving: data)
            await kill(killed, within: 100_000)
            _ = await killed.outcome()

            let flipside = try FlipsideProcess(serving: data)
            let page = try await Browser(host: "127.0.0.1", port: try await flipside.port()).visit("/songs")
            try #expect(page.all(".media-title").first?.text == "Song 20000")
            flipside.send(SIGTERM)
            _ = await flipside.outcome()
            let files = try FileManager.default.contentsOfDirectory(atPath: data)
            #expect(Set(files) == ["flipside.sqlite", "catalogue.sqlite", "flipside.lock"])
        }
    }

    private func manySongs() throws -> String {
        let rows = (1...20_000).map { #"{"name":"Song \#($0)","artist":"Cher"}"# }
        return try folder.write(#"{"code":"19001","data":[\#(rows.joined(separator: ","))]}"#, to: "songs.json")
    }

    /// Posts texts until the program is killed, at a random moment after a number of answers.
    private func post(
        _ numbers: inout PostNumbers,
        to flipside: FlipsideProcess,
        port: Int,
        killingAfter limit: Int
    ) async throws {
        let connection = try RawConnection(toPort: port)
        var answered = 0
        var killer: Task<Void, Never>?
        do {
            while true {
                try await connection.send(request(with: numbers.next(), port: port))
                try await expectSeeOther(from: connection)
                numbers.answered()
                answered += 1
                if answered == limit { killer = Task { await kill(flipside) } }
            }
        } catch let failure as RawConnection.Failure where failure != .timedOut {
            await killer?.value
        }
    }

    /// Kills the program at a random moment within the time of some posts.
    private func kill(_ flipside: FlipsideProcess, within microseconds: Int = 10_000) async {
        let moment = ContinuousClock.now + .microseconds(Int.random(in: 0...microseconds))
        while ContinuousClock.now < moment { await Task.yield() }
        flipside.send(SIGKILL)
    }

    private func request(with text: String, port: Int) -> String {
        let body = "text=\(text)"
        return "POST /text HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private func expectSeeOther(from connection: RawConnection) async throws {
        var answer: [UInt8] = []
        while !answer.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            let part = try await connection.receive()
            guard !part.isEmpty else { throw RawConnection.Failure.closed }
            answer += part
        }
        try #require(answer.starts(with: "HTTP/1.1 303".utf8))
    }

    /// Checks that the text is the last one that was answered, or a later one, and that each of the last is a version.
    private func expectKept(_ numbers: PostNumbers, port: Int) async throws {
        let browser = Browser(host: "127.0.0.1", port: port)
        let text = try await browser.visit("/text").one("#text .text").text
        guard let last = numbers.lastAnswered else { return }
        #expect(try #require(Int(text)) >= last)
        let versions = try await browser.visit("/text/versions").all(".beginning").compactMap { Int($0.text) }
        #expect(versions.first == Int(text))
        #expect(Set(numbers.allAnswered.sorted().suffix(50)).isSubset(of: versions))
    }
}

/// The numbers that are posted as texts, and those of them that were answered.
private struct PostNumbers {
    private var last = 0
    private(set) var allAnswered: Set<Int> = []

    var lastAnswered: Int? { allAnswered.max() }

    mutating func next() -> String {
        last += 1
        return "\(last)"
    }

    mutating func answered() {
        allAnswered.insert(last)
    }
}
