/// The limits and deadlines of a server: what one client may cost the others.
public struct ServerConfiguration: Sendable {
    /// The longest request line in bytes, with its line end; beyond it 414.
    public var requestLineLimit = 8 << 10
    /// The longest head (request line and fields) in bytes, and the longest trailer section; beyond it 431.
    public var headLimit = 32 << 10
    /// The most fields in a head or a trailer section; beyond it 431.
    public var fieldCountLimit = 100
    /// The largest body in bytes that `RequestBody.collect()` accepts unless it is told otherwise; beyond it 413.
    public var bodyLimit = 1 << 20
    /// The most bytes of a body that nobody has read which are thrown away to keep the connection; with more
    /// to come it is closed.
    public var unreadBodyLimit = 256 << 10

    /// How long a new client may say nothing, and then how long a head may take to arrive from its first byte; beyond
    /// it 408.
    public var headTimeout: Duration = .seconds(15)
    /// How long a client may send nothing in the midst of a body; beyond it 408.
    public var bodyStallTimeout: Duration = .seconds(30)
    /// The least bytes a second at which a body may arrive, once `bodyStallTimeout` has passed; below it 408.
    public var minimumBodyRate = 512
    /// How long a connection is kept open between two requests.
    public var idleTimeout: Duration = .seconds(60)
    /// How long a connection without a request keeps all that the next one needs. Then it rests, at a tenth of the memory,
    /// and its next request costs some microseconds more.
    public var restDelay: Duration = .seconds(1)
    /// How many connections of a loop may have that at a time, so that a crowd which comes at once rests at once.
    public var awakeConnectionLimit = 512
    /// How long a client may accept nothing of a response; beyond it the connection is closed.
    public var writeStallTimeout: Duration = .seconds(30)
    /// How often an event stream is sent a comment, by which clients that have gone without a word are noticed. Also how
    /// long a client may accept nothing of it; beyond that the connection is closed.
    public var heartbeat: Duration = .seconds(15)
    /// How long a client may go on sending after the last response, so that it can read it.
    public var lingerTimeout: Duration = .seconds(2)

    /// The most requests on one connection; after the last it is closed, which evens out the loops and returns
    /// what it has taken of memory.
    public var requestLimit = 10_000
    /// The most connections at a time; those beyond it are answered 503.
    public var connectionLimit = 16_384
    /// The most connections at a time from one address (of IPv6: from one /64); those beyond it are answered
    /// 503. A browser needs six, a household or an office behind one address that many times its browsers.
    public var connectionLimitPerAddress = 256
    /// Whose connections are counted in all alone, and not by address. By default the machine's own: a reverse
    /// proxy there holds the connections of all its clients. For one elsewhere name its address.
    public var isTrusted: @Sendable (SocketAddress) -> Bool = { $0.isLoopback }
    /// How long requests may still take when the server drains; what takes longer is cut.
    public var drainTimeout: Duration = .seconds(10)
    /// How long a client may take to ask, once it has connected, when the server drains meanwhile.
    public var newConnectionDrainTimeout: Duration = .seconds(1)
    /// The number of event loops; nil makes one for each processor.
    public var loopCount: Int?

    /// The defaults.
    public init() {}
}
