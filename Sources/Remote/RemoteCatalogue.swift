import Foundation
import Glibc
import HTTPTypes
package import Models
import Synchronization

/// A file of songs or movies at a URL, in any format that can be imported.
///
/// The file is stored on disk first, so that a slow server does not block the catalogue.
package struct RemoteCatalogue: CatalogueSource {
    /// The size limit of uploads, and a time limit for slow connections.
    package static let limits: HTTPClientLimits = {
        var limits = HTTPClientLimits()
        limits.sizeLimit = 100 << 20
        limits.totalTimeout = .seconds(600)
        return limits
    }()

    /// The least number of bytes between two progress reports.
    private static let progressStep = 256 << 10

    private let client: HTTPClient
    private let location: RemoteAddress

    package init(client: HTTPClient, address: RemoteAddress) {
        self.client = client
        location = address
    }

    package var address: String { location.url.absoluteString }
    package var host: String { location.host }

    package func fetch(
        unless known: SourceValidators?,
        reporting progress: @escaping @Sendable (Int) async -> Void
    ) async throws(RemoteError) -> SourceAnswer {
        let response = try await client.response(to: request(unless: known))
        switch response.status {
        case .ok:
            let content = try await receive(response.content, progress)
            let file = ImportFile(name: fileName, byteCount: content.byteCount, nextPart: content.nextPart)
            return .file(file, SourceValidators(response.fields))
        case .notModified where known != nil:
            return .unchanged
        default:
            throw RemoteError(host: host, reason: .status(response.status.code))
        }
    }

    private func request(unless known: SourceValidators?) -> RemoteRequest {
        var fields: HTTPFields = [.accept: "application/json, text/csv, application/jsonl, */*;q=0.1"]
        fields[.ifNoneMatch] = known?.entityTag
        fields[.ifModifiedSince] = known?.lastModified
        return RemoteRequest(location, fields: fields)
    }

    private func receive(
        _ content: RemoteContent,
        _ progress: @Sendable (Int) async -> Void
    ) async throws(RemoteError) -> SpooledContent {
        do {
            let spooled = try SpooledContent()
            var reportedCount = 0
            while let part = try await content.next() {
                try spooled.append(part)
                guard spooled.byteCount - reportedCount >= Self.progressStep else { continue }
                reportedCount = spooled.byteCount
                await progress(reportedCount)
            }
            return spooled
        } catch let error as RemoteError {
            throw error
        } catch {
            throw RemoteError(host: host, reason: .failed(detail: "\(error)"))
        }
    }

    /// The last part of the URL, which often has the extension of the format. The content is examined as well.
    private var fileName: String { location.url.lastPathComponent }
}

extension SourceValidators {
    /// Creates the validators of a response (RFC 9110 §8.8).
    fileprivate init?(_ fields: HTTPFields) {
        self.init(entityTag: fields[.eTag], lastModified: fields[.lastModified])
    }
}

/// Content that is stored on disk for a slower reader, in a file without a name. The file disappears with this object,
/// or at any end of the process.
final class SpooledContent: Sendable {
    private let descriptor: CInt
    private let writtenCount = Atomic(0)
    private let readCount = Mutex(0)

    /// - Parameter folder: A folder on a disk with enough space.
    init(in folder: String = "/var/tmp") throws(SpoolError) {
        var generator = SystemRandomNumberGenerator()
        let path = "\(folder)/download-\(String(generator.next(), radix: 16))-\(String(generator.next(), radix: 16))"
        // O_EXCL: an existing file or link is an error, and is not followed.
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SpoolError(code: errno) }
        unlink(path)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    var byteCount: Int { writtenCount.load(ordering: .relaxed) }

    func append(_ part: [UInt8]) throws(SpoolError) {
        var remaining = part[...]
        while !remaining.isEmpty {
            let (count, code) = remaining.withUnsafeBytes { buffer in
                (pwrite(descriptor, buffer.baseAddress, buffer.count, off_t(byteCount)), errno)
            }
            if count < 0, code == EINTR { continue }
            guard count > 0 else { throw SpoolError(code: code) }
            remaining = remaining.dropFirst(count)
            writtenCount.add(count, ordering: .relaxed)
        }
    }

    /// Returns the next 64 KiB, or the remaining bytes; `nil` at the end.
    func nextPart() throws -> [UInt8]? {
        try readCount.withLock { readCount in
            let part = try part(at: readCount)
            readCount += part.count
            return part.isEmpty ? nil : part
        }
    }

    private func part(at offset: Int) throws(SpoolError) -> [UInt8] {
        while true {
            var result = 0
            var code: CInt = 0
            // pread(2) initialises the first `result` bytes of the buffer.
            let part = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
                result = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
                code = errno
                count = max(result, 0)
            }
            if result < 0, code == EINTR { continue }
            guard result >= 0 else { throw SpoolError(code: code) }
            return part
        }
    }
}

/// The reason that content could not be written to disk, or read from it.
struct SpoolError: Error, CustomStringConvertible {
    /// The value of `errno` after the call.
    let code: CInt

    var description: String { "writing to disk failed: \(String(cString: strerror(code)))" }
}

/// The comments at a URL, in JSON.
package struct RemoteComments: CommentsSource {
    private let client: HTTPClient
    private let address: RemoteAddress

    package var host: String { address.host }

    package init(client: HTTPClient, address: RemoteAddress) {
        self.client = client
        self.address = address
    }

    package func document(
        reporting progress: @escaping @Sendable (Int) async -> Void
    ) async throws(RemoteError) -> [UInt8] {
        try await client.get(address, as: "application/json", reporting: progress)
    }
}
