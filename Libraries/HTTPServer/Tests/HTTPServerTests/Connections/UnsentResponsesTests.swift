import Synchronization
import Testing

@testable import HTTPServer

@Suite struct UnsentResponsesTests {
    private let closed = Closed()
    private let a = ClientAddress(IPAddress(ipv4: 1))
    private let b = ClientAddress(IPAddress(ipv4: 2))

    /// The limit is that of `count` responses of 100 bytes.
    private func responses(_ count: Int) -> UnsentResponses {
        UnsentResponses(limit: count * (100 + UnsentResponses.connectionCost))
    }

    private func begin(_ name: String, of client: ClientAddress?, in responses: UnsentResponses) -> UnsentResponses.Wait
    {
        responses.begin(100, of: client) { [closed] in closed.names.withLock { $0.append(name) } }
    }

    private var closedNames: [String] { closed.names.withLock(\.self) }

    @Test func `beyond the limit, the client with most of the memory loses its longest wait`() {
        let responses = responses(4)
        for (name, client) in [("b1", b), ("a1", a), ("a2", a), ("a3", a)] {
            _ = begin(name, of: client, in: responses)
        }
        #expect(closedNames.isEmpty)
        _ = begin("b2", of: b, in: responses)
        #expect(closedNames == ["a1"])
        _ = begin("a4", of: a, in: responses)
        #expect(closedNames == ["a1", "a2"])
    }

    @Test func `a client that accepts bytes is behind the others again`() {
        let responses = responses(2)
        let slow = begin("slow", of: nil, in: responses)
        _ = begin("stalled", of: nil, in: responses)
        responses.end(slow)
        _ = begin("slow again", of: nil, in: responses)
        #expect(closedNames.isEmpty)
        _ = begin("next", of: nil, in: responses)
        #expect(closedNames == ["stalled"])
    }

    @Test func `a response that waits alone may be longer than the limit`() {
        let responses = UnsentResponses(limit: 1)
        let long = begin("long", of: a, in: responses)
        #expect(closedNames.isEmpty)
        responses.end(long)
        _ = begin("longer", of: b, in: responses)
        #expect(closedNames.isEmpty)
        _ = begin("next", of: b, in: responses)
        #expect(closedNames == ["longer"])
    }

    /// The names of the closed connections.
    private final class Closed: Sendable {
        let names = Mutex<[String]>([])
    }
}
