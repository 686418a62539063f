/// The hosts that a server answers for; a request for another one is 421 (RFC 9110 §7.4, §15.5.20).
///
/// It is the defence against DNS rebinding: a page of `evil.example` whose name comes to stand for this machine
/// may read what this server answers, as for the browser both are the same site. But its requests name
/// `evil.example` as their host.
public struct AllowedHosts: Sendable, Hashable {
    /// The hosts of this machine: `localhost`, the names that end with it, 127.0.0.0/8 and ::1.
    public static let loopback = AllowedHosts(hosts: [], allowsAddresses: false)

    private let hosts: Set<Host>
    private let allowsAddresses: Bool
    /// As nearly every request names them, in lower case: those need not be read.
    private let usualSpellings: [[UInt8]]

    private init(hosts: Set<Host>, allowsAddresses: Bool) {
        self.hosts = hosts
        self.allowsAddresses = allowsAddresses
        // In an order that does not depend on the set's, for equal ones to be equal.
        let spellings = ["127.0.0.1", "localhost"] + hosts.map(\.spelling).sorted()
        usualSpellings = spellings.map { Array($0.utf8) }
    }

    /// The hosts of ``loopback``, and those given. Ports do not count, and case and a final dot make no difference.
    /// - Parameters:
    ///   - hosts: Names and addresses without a port; IPv6 with or without brackets.
    ///   - listeningHost: What the server listens on. Is it every address of the machine (`0.0.0.0`, `::`), then
    ///     every address is allowed: a name can be made to stand for this machine, an address cannot.
    /// - Throws: `InvalidHost` for what is neither a name nor an address.
    public init(_ hosts: [String], listeningOn listeningHost: String) throws(InvalidHost) {
        var allowed: Set<Host> = []
        // A zone (`fe80::1%eth0`, RFC 4007 §11) says how this machine reaches an address, and is no part of it.
        let listeningHost = String(listeningHost.prefix { $0 != "%" })
        for text in [listeningHost] + hosts {
            guard let host = Host(option: text) else { throw InvalidHost(text: text) }
            allowed.insert(host)
        }
        self.init(hosts: allowed, allowsAddresses: IPAddress(listeningHost)?.isUnspecified == true)
    }

    /// The same for a server that listens on this address as well, such as one that is handed its socket.
    public func listening(on address: SocketAddress) -> AllowedHosts {
        AllowedHosts(
            hosts: hosts.union([.address(address.ipAddress)]),
            allowsAddresses: allowsAddresses || address.ipAddress.isUnspecified
        )
    }

    /// Whether to answer a request for this authority, the value of its `Host` field.
    ///
    /// Without one, which HTTP/1.0 allows, there is nothing that a browser could have been misled by.
    public func permits(_ authority: String?) -> Bool {
        guard let authority else { return true }
        if isUsual(authority.utf8.span) { return true }
        guard let host = Host(authority: authority) else { return false }
        if host.isLoopback || hosts.contains(host) { return true }
        guard case .address = host else { return false }
        return allowsAddresses
    }

    private func isUsual(_ authority: Span<UInt8>) -> Bool {
        for host in usualSpellings where host.count <= authority.count {
            if authority.matches(lowercase: host, in: 0..<host.count),
                Authority.isPort(authority, in: host.count..<authority.count)
            {
                return true
            }
        }
        return false
    }
}

/// A host that nobody can ask for.
public struct InvalidHost: Error, Sendable, Equatable, CustomStringConvertible {
    /// As it was given.
    public let text: String

    /// What to write instead, in one line.
    public var description: String {
        "“\(text)” is not a host: write a name such as shelf.example or an address, without http:// and port."
    }
}
