import Glibc
import Testing

@testable import HTTPServer

/// Two sockets that are connected to each other, on one loop.
enum SocketPair {
    static func open(_ poller: Poller) throws -> (Socket, Socket) {
        var descriptors: [CInt] = [-1, -1]
        let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        try #require(socketpair(AF_UNIX, kind, 0, &descriptors) == 0)
        return (
            try Socket.open(owning: descriptors[0], poller: poller),
            try Socket.open(owning: descriptors[1], poller: poller)
        )
    }
}
