import Foundation
import Glibc
import Synchronization

/// Has files written to the disk while they grow, by a thread of its own.
///
/// Otherwise the kernel keeps what is written for half a minute, and a large transaction or checkpoint hands it all to the
/// disk at its end. Whoever waits for the disk then, for a small file of their own, waits behind it.
final class EarlySync: Sendable {
    /// What gathers meanwhile is written within a few of these.
    private static let interval = DispatchTimeInterval.milliseconds(30)

    private let isOver = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    init(of files: [String]) {
        let descriptors = files.compactMap(Self.descriptor)
        Thread.detachNewThread { [isOver, hasEnded] in
            Self.synchronize(descriptors, until: isOver)
            hasEnded.signal()
        }
    }

    /// Returns when the files are no longer used.
    func end() {
        isOver.signal()
        hasEnded.wait()
    }

    private static func synchronize(_ descriptors: [Int32], until end: DispatchSemaphore) {
        var written: [Int32: timespec] = [:]
        while end.wait(timeout: .now() + interval) == .timedOut {
            for descriptor in descriptors {
                guard let time = modificationTime(of: descriptor), !isSame(time, written[descriptor]) else { continue }
                written[descriptor] = time
                fdatasync(descriptor)
            }
        }
    }

    /// One for each file that was ever synchronized. It is never closed: with the first descriptor of a file that a process
    /// closes it loses all its locks on it (POSIX, fcntl), also those by which SQLite keeps others from taking away the log.
    private static let kept = Mutex<[FileIdentity: Int32]>([:])

    private struct FileIdentity: Hashable {
        let device: dev_t
        let number: ino_t
    }

    private static func descriptor(of file: String) -> Int32? {
        kept.withLock { kept in
            var status = stat()
            guard stat(file, &status) == 0 else { return nil }
            let identity = FileIdentity(device: status.st_dev, number: status.st_ino)
            if let descriptor = kept[identity] { return descriptor }
            let descriptor = open(file, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            kept[identity] = descriptor
            return descriptor
        }
    }

    private static func modificationTime(of descriptor: Int32) -> timespec? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_mtim : nil
    }

    private static func isSame(_ time: timespec, _ other: timespec?) -> Bool {
        time.tv_sec == other?.tv_sec && time.tv_nsec == other?.tv_nsec
    }
}
