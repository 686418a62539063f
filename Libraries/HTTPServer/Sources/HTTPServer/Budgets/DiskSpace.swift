import Synchronization
import SystemCalls

/// The free space of the disk of temporary files, of which they leave a part to databases.
///
/// The system is asked at most a few times a second, away from the event loops. In between, the bytes that budgets take and
/// give back are counted.
public final class DiskSpace: Sendable {
    /// The part of the disk that is left free.
    public enum Reserve: Sendable {
        /// A quarter, at most 1 GiB: left by files of any size.
        case quarter
        /// An eighth, at most 512 MiB: left by forms, which have room when larger files have none.
        case eighth

        fileprivate func byteCount(of total: Int) -> Int {
            switch self {
            case .quarter: min(total / 4, 1 << 30)
            case .eighth: min(total / 8, 512 << 20)
            }
        }
    }

    /// The size of a disk and its free space in bytes.
    public struct Reading: Sendable {
        /// The size of the disk.
        public let total: Int
        /// The space that is free for programs without privileges.
        public let free: Int

        /// Creates a reading.
        public init(total: Int, free: Int) {
            self.total = total
            self.free = free
        }

        /// Asks the system for the disk that has a folder. Fails if it does not know.
        init?(ofDiskWith folder: String) {
            var status = statvfs()
            guard statvfs(folder, &status) == 0 else { return nil }
            let unit = Int(status.f_frsize)
            self.init(total: Int(status.f_blocks) * unit, free: Int(status.f_bavail) * unit)
        }
    }

    private struct State {
        var reading: Reading?
        var time: MonotonicInstant
        /// The bytes taken since the reading.
        var usedCount = 0
        var isBeingRead = false
    }

    /// The disk of ``TemporaryFile/folder``.
    public static let ofTemporaryFiles = DiskSpace { Reading(ofDiskWith: TemporaryFile.folder) }

    private static let maximumAge = Duration.milliseconds(200)

    private let read: @Sendable () -> Reading?
    private let state: Mutex<State>

    /// - Parameter read: Returns the current state of the disk, or `nil` if it is unknown. It may block.
    public init(reading read: @escaping @Sendable () -> Reading?) {
        self.read = read
        state = Mutex(State(reading: read(), time: .now))
    }

    /// Asks the system again if the last reading is old.
    func update() async {
        let isDue = state.withLock { state in
            guard !state.isBeingRead, MonotonicInstant.now - state.time > Self.maximumAge else { return false }
            state.isBeingRead = true
            return true
        }
        guard isDue else { return }
        let reading = await withTaskExecutorPreference(globalConcurrentExecutor) { read() }
        state.withLock { $0 = State(reading: reading, time: .now) }
    }

    /// Returns the number of bytes that files may take. It is negative if less than the reserve is free.
    func room(leaving reserve: Reserve) -> Int {
        state.withLock { state in
            guard let reading = state.reading else { return .max }
            return reading.free - state.usedCount - reserve.byteCount(of: reading.total)
        }
    }

    /// Counts bytes that were taken, or given back.
    func use(_ count: Int) {
        state.withLock { $0.usedCount += count }
    }
}
