extension ForwardedElement {
    /// The client's address: `192.0.2.1`, `192.0.2.1:80`, `[2001:db8::1]`, `[2001:db8::1]:80` (RFC 7239 §6), and
    /// IPv6 without brackets, as `X-Forwarded-For` has it; nil for `unknown`, `_hidden` and all else.
    var clientAddress: IPAddress? {
        guard let client else { return nil }
        if let address = IPAddress(client) { return address }
        guard case .address(let address) = Host(authority: client) else { return nil }
        return address
    }
}
