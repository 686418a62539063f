import Foundation
import Glibc

/// What the system knows of this process, by the names that Prometheus' own clients use.
struct ProcessMetrics {
    private let start = Date()

    func write(to text: inout PrometheusText) {
        text.add(
            "process_start_time_seconds",
            .gauge,
            "When the process began, in seconds since 1970.",
            start.timeIntervalSince1970
        )
        text.add("process_cpu_seconds_total", .counter, "Processor time used, in seconds.", Self.processorTime)
        if let pages = Self.memoryPages {
            let size = sysconf(CInt(_SC_PAGESIZE))
            text.add("process_virtual_memory_bytes", .gauge, "Address space in bytes.", pages.virtual * size)
            text.add("process_resident_memory_bytes", .gauge, "Memory in use, in bytes.", pages.resident * size)
        }
        if let count = Self.openDescriptorCount {
            text.add("process_open_fds", .gauge, "Descriptors that are open.", count)
        }
        if let limit = Self.descriptorLimit {
            text.add("process_max_fds", .gauge, "Descriptors that may be open.", limit)
        }
    }

    private static var processorTime: Double {
        var usage = rusage()
        guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
        let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        return Double(seconds) + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1_000_000
    }

    /// The first two fields of proc(5)'s `statm`.
    private static var memoryPages: (virtual: Int, resident: Int)? {
        guard let line = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let fields = line.split(separator: " ").prefix(2).compactMap { Int($0) }
        return fields.count == 2 ? (fields[0], fields[1]) : nil
    }

    /// Without the one that reads the folder.
    private static var openDescriptorCount: Int? {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count.advanced(by: -1)
    }

    private static var descriptorLimit: Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
        return Int(clamping: limit.rlim_cur)
    }
}
