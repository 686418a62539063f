/// Why a server could not listen, in words that tell what to do.
public enum ListenError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another program, or another copy of this one, listens there.
    case addressInUse(host: String, port: Int)
    /// The port needs rights that this process does not have.
    case permissionDenied(host: String, port: Int)
    /// No address is known for the name; `reason` is the resolver's.
    case unknownHost(String, reason: String)
    /// The host exists, and is not this machine.
    case addressNotAvailable(host: String)
    /// Not from 0 to 65,535.
    case invalidPort(Int)
    /// The inherited descriptor is not a TCP socket that listens.
    case notListening(descriptor: Int)
    /// Something else failed.
    case system(SystemError)

    /// What is wrong and what to do about it, in one line.
    public var description: String {
        switch self {
        case .addressInUse(let host, let port):
            "Port \(port) on \(host) is in use. Stop the program that listens there, or choose another port."
        case .permissionDenied(let host, let port):
            "This user may not listen on port \(port) of \(host). Choose a port from 1024 on."
        case .unknownHost(let host, let reason):
            "No address is known for the host \(host): \(reason)."
        case .addressNotAvailable(let host):
            "\(host) is not an address of this machine. Choose one that is, or 0.0.0.0 or :: for all of them."
        case .invalidPort(let port):
            "\(port) is not a port. Choose one from 0 to 65535; 0 picks one that is free."
        case .notListening(let descriptor):
            "File descriptor \(descriptor) is not a TCP socket that listens."
        case .system(let error):
            "Listening failed. \(error)"
        }
    }
}
