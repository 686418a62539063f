import CLinux
import Glibc

/// The addresses that a host name stands for, in the order of the system's resolver.
struct AddressList {
    struct Address {
        let family: CInt
        fileprivate let storage: sockaddr_storage
        fileprivate let length: socklen_t

        /// bind(2).
        func bind(_ descriptor: CInt) -> CInt {
            withUnsafePointer(to: storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.bind(descriptor, $0, length)
                }
            }
        }
    }

    let addresses: [Address]

    init(host: String, port: Int) throws(ListenError) {
        var hints = addrinfo()
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &list)
        guard code == 0 else {
            throw .unknownHost(host, reason: String(cString: gai_strerror(code)))
        }
        defer { freeaddrinfo(list) }
        addresses = sequence(first: list) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap {
            $0.flatMap { Self.address($0.pointee) }
        }
    }

    private static func address(_ info: addrinfo) -> Address? {
        var storage = sockaddr_storage()
        guard let source = info.ai_addr, Int(info.ai_addrlen) <= MemoryLayout<sockaddr_storage>.size else {
            return nil
        }
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: source, count: Int(info.ai_addrlen)))
        }
        return Address(family: info.ai_family, storage: storage, length: info.ai_addrlen)
    }
}
