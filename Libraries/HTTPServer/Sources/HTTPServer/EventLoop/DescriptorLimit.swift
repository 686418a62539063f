import Glibc

/// How many descriptors this process may have open.
enum DescriptorLimit {
    /// Raises the limit as far as the system allows without further rights. The usual 1,024 are there for
    /// programs that use select(2), and would be fewer connections than the server accepts.
    static func raise() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
