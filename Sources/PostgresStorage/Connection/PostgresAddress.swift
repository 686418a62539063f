import CPostgres

/// The URL of a database, and the limits of each connection to it.
package struct PostgresAddress: Sendable, Equatable {
    let url: String
    var limits = PostgresLimits()

    /// - Parameter url: A URL as in libpq's documentation, such as `postgres://flipside@one,two/flipside`. Of several
    ///   hosts, the first that takes changes is used.
    package init(_ url: String, limits: PostgresLimits = PostgresLimits()) throws(PostgresError) {
        guard url.hasPrefix("postgres://") || url.hasPrefix("postgresql://") else { throw .invalidURL }
        guard let options = PQconninfoParse(url, nil) else { throw .invalidURL }
        PQconninfoFree(options)
        self.url = url
        self.limits = limits
    }

    /// Returns a connection of libpq, which may have failed; `nil` without memory.
    func connect() -> OpaquePointer? {
        // The URL is the value of `dbname`. Values before it are defaults, and those after it apply to every URL.
        let options = [
            ("connect_timeout", "\(limits.connectTimeout)"), ("keepalives_idle", "5"), ("keepalives_interval", "2"),
            ("keepalives_count", "3"), ("tcp_user_timeout", "10000"), ("gssencmode", "disable"),
            ("fallback_application_name", "flipside"), ("dbname", url), ("client_encoding", "UTF8"),
            ("target_session_attrs", "read-write"),
        ]
        return Self.withCStrings(options.map(\.0)) { keywords in
            Self.withCStrings(options.map(\.1)) { values in PQconnectdbParams(keywords, values, 1) }
        }
    }

    /// Passes texts as a list of C strings that ends with NULL.
    private static func withCStrings<Result>(
        _ texts: [String],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
    ) -> Result {
        let bytes = texts.flatMap { Array($0.utf8CString) }
        return bytes.withUnsafeBufferPointer { bytes in
            var offset = 0
            let pointers = texts.map { text -> UnsafePointer<CChar>? in
                defer { offset += text.utf8.count + 1 }
                return bytes.baseAddress.map { $0 + offset }
            }
            return body(pointers + [nil])
        }
    }
}

/// The limits of each connection.
package struct PostgresLimits: Sendable, Equatable {
    /// The time for connecting to a host, in seconds.
    package var connectTimeout = 5
    /// The time for a statement, in milliseconds.
    package var statementTimeout = 5_000
    /// The time for which a statement waits for a row that another transaction has locked, in milliseconds.
    package var lockTimeout = 2_000
    /// The time after which a server that has not answered counts as lost, in milliseconds. It is longer than the server's own
    /// limits, which end a statement with a better error.
    package var answerTimeout = 8_000
    /// The time for which a commit waits for the disk of the server, and for a synchronous standby, in milliseconds. The
    /// server itself has no limit for it.
    package var commitTimeout = 10_000

    package init() {}

    /// Sets the limits of a new connection. The last ones end a transaction whose program hangs, or whose machine has died, which
    /// would keep rows locked: without keepalives, the server notices after two hours.
    var sql: String {
        """
        SET statement_timeout = \(statementTimeout);
        SET lock_timeout = \(lockTimeout);
        SET idle_in_transaction_session_timeout = 10000;
        SET tcp_keepalives_idle = 5;
        SET tcp_keepalives_interval = 2;
        SET tcp_keepalives_count = 3;
        SET tcp_user_timeout = 10000;
        """
    }
}
