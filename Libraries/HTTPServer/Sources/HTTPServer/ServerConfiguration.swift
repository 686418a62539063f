/// The limits and time limits of a server. They bound the resources that one client can take.
public struct ServerConfiguration: Sendable {
    /// The maximum length of a request line in bytes, with its line end. Longer ones are refused with 414.
    public var requestLineLimit = 8 << 10
    /// The maximum length of a head (request line and fields) or of a trailer section, in bytes. Longer ones are
    /// refused with 431.
    public var headLimit = 32 << 10
    /// The maximum number of fields in a head or a trailer section. More are refused with 431.
    public var fieldCountLimit = 100
    /// The default limit of `RequestBody.collect()` in bytes. More content is refused with 413.
    public var bodyLimit = 1 << 20
    /// The number of bytes of content that are kept in memory while a client sends the rest. `RequestBody.collect()`
    /// writes longer content to disk.
    public var bodyBufferSize = 4 << 10
    /// The memory for the complete content of all requests under way, in bytes. With more of it, requests wait for
    /// `bodyMemoryWait`, and are then refused with 503. No content can be longer.
    public var bodyMemoryLimit = 8 << 20
    /// The disk space for the unfinished content of all requests under way, in bytes. Beyond it, the client whose content
    /// takes most space for the longest time gets 503 for one of its requests.
    public var bodyDiskLimit = 256 << 20
    /// The time that complete content waits for memory.
    public var bodyMemoryWait: Duration = .seconds(5)
    /// The memory for all connections that wait for their clients in the middle of a head, of content or of a response, in
    /// bytes. Beyond it, the client whose connections take most memory for the longest time loses one after the other.
    public var waitingMemoryLimit = 32 << 20
    /// The maximum number of bytes of unread content that are discarded to keep the connection open. With more to come,
    /// the connection closes.
    public var unreadBodyLimit = 256 << 10

    /// The time limit for receiving a request head, counted from its first byte, and for the first byte on a new
    /// connection. A late head is refused with 408.
    public var headTimeout: Duration = .seconds(15)
    /// The time limit for the next bytes of a request's content. A stalled request is refused with 408.
    public var bodyStallTimeout: Duration = .seconds(30)
    /// The minimum rate of a request's content in bytes per second, once `bodyStallTimeout` has passed. A slower
    /// request is refused with 408. Content that has arrived faster may then stall for another `bodyStallTimeout`.
    public var minimumBodyRate = 512
    /// The time limit for all of a request's content. Beyond it, the request is refused with 408.
    public var bodyTimeout: Duration = .seconds(3600)
    /// The time that a connection stays open between two requests.
    public var idleTimeout: Duration = .seconds(60)
    /// The time after which an idle connection rests: it releases its task and buffers, which are nine tenths of its
    /// memory. Its next request costs some microseconds more.
    public var restDelay: Duration = .seconds(1)
    /// The maximum number of idle connections per event loop that do not rest yet. Beyond it, connections rest at once.
    public var awakeConnectionLimit = 128
    /// The time limit for a client to accept any more of a response. Beyond it, the connection closes.
    public var writeStallTimeout: Duration = .seconds(30)
    /// The interval between the heartbeats of an event stream, by which lost clients are noticed. It is also the time
    /// limit for a client to accept any more of the stream.
    public var heartbeat: Duration = .seconds(15)
    /// The time that a closing connection still receives, so that the client can read the last response.
    public var lingerTimeout: Duration = .seconds(2)

    /// The maximum number of requests on a connection. The connection closes after the last one, which balances the
    /// load on the event loops and releases memory.
    public var requestLimit = 10_000
    /// The maximum number of open connections. Beyond it, a client with more connections than the newcomer's loses its
    /// oldest one. If there is none, the newcomer is refused with 503.
    public var connectionLimit = 16_384
    /// The maximum number of open connections from one IPv4 address or IPv6 /64 network; a /56 network may have twice
    /// as many, and a /48 network four times as many. More are refused with 503. A browser opens up to six; many
    /// browsers may share an address.
    ///
    /// The connection of a trusted proxy counts for the client that the proxy names, while it serves a request of that
    /// client. So this is also the maximum number of requests under way and event streams of a proxy's client.
    public var connectionLimitPerAddress = 256
    /// The proxies that are trusted to name their clients.
    public var trustedProxies = TrustedProxies()
    /// Whether connections from this machine that no proxy names a client for are exempt from
    /// `connectionLimitPerAddress`. They may be those of a proxy that is not declared, with all its clients.
    public var exemptsLoopback = true
    /// The time limit for requests under way when the server drains. Beyond it, connections are cut.
    public var drainTimeout: Duration = .seconds(10)
    /// The time that a draining server waits for the first request of a client that has just connected.
    public var newConnectionDrainTimeout: Duration = .seconds(1)
    /// The number of event loops, or `nil` for one per processor.
    public var loopCount: Int?
    /// The way in which the event loops watch their sockets.
    var socketWatcher = SocketWatcherKind.fastest

    /// Creates a configuration with the default values.
    public init() {}

    /// Returns the address that connections count against, or `nil` for an exempt one.
    func limitedAddress(_ address: SocketAddress) -> IPAddress? {
        exemptsLoopback && address.isLoopback ? nil : address.ipAddress
    }
}
