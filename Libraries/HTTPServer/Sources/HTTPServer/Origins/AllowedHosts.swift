/// The hosts that a server responds to. Requests for others are refused with 421 (RFC 9110 §7.4, §15.5.20).
///
/// This prevents DNS rebinding: an attacker's page at `evil.example`, whose name is changed to resolve to this machine,
/// could otherwise read responses, because to the browser both are the same site. Its requests name `evil.example` as
/// their host.
public struct AllowedHosts: Sendable, Hashable {
    /// The hosts of this machine: `localhost` and the names below it, 127.0.0.0/8 and ::1.
    public static let loopback = AllowedHosts(hosts: [], allowsAddresses: false)

    private let hosts: Set<Host>
    private let allowsAddresses: Bool

    private init(hosts: Set<Host>, allowsAddresses: Bool) {
        self.hosts = hosts
        self.allowsAddresses = allowsAddresses
    }

    /// Creates the hosts of ``loopback`` and the given ones. Ports, case and a final dot are ignored.
    /// - Parameters:
    ///   - hosts: Names and addresses without a port; IPv6 with or without brackets.
    ///   - listeningHost: The host that the server listens on. A wildcard (`0.0.0.0`, `::`) allows every address,
    ///     because unlike a name, an address cannot be made to resolve to this machine.
    /// - Throws: `InvalidHost` if a host is neither a name nor an address.
    public init(_ hosts: [String], listeningOn listeningHost: String) throws(InvalidHost) {
        var allowed: Set<Host> = []
        // The zone (`fe80::1%eth0`, RFC 4007 §11) is local to this machine.
        let listeningHost = String(listeningHost.prefix { $0 != "%" })
        for text in [listeningHost] + hosts {
            guard let host = Host(option: text) else { throw InvalidHost(text: text) }
            allowed.insert(host)
        }
        self.init(hosts: allowed, allowsAddresses: IPAddress(listeningHost)?.isUnspecified == true)
    }

    /// Returns the hosts for a server that also listens on an address, such as that of an inherited socket.
    public func listening(on address: SocketAddress) -> AllowedHosts {
        AllowedHosts(
            hosts: hosts.union([.address(address.ipAddress)]),
            allowsAddresses: allowsAddresses || address.ipAddress.isUnspecified
        )
    }

    /// Returns whether a request with this authority is allowed.
    ///
    /// A request without one, in HTTP/1.0, does not come from a browser.
    public func permits(_ authority: String?) -> Bool {
        guard let authority else { return true }
        guard let host = Host(authority: authority) else { return false }
        if host.isLoopback || hosts.contains(host) { return true }
        guard case .address = host else { return false }
        return allowsAddresses
    }
}

/// An error in a host given to `AllowedHosts`.
public struct InvalidHost: Error, Sendable, Equatable, CustomStringConvertible {
    /// The given text.
    public let text: String

    /// The reason and advice, in one line.
    public var description: String {
        "“\(text)” is not a valid host. Use a name such as flipside.example or an IP address, without http:// or a port."
    }
}
