package import Foundation

/// What a program writes, read without holding up other tests.
package struct OutputPipe: Sendable {
    package let pipe = Pipe()

    package init() {}

    /// The next line, without its end; `nil` when the program has closed its side before one was whole.
    package func line() async -> String? {
        await offThePool { reader in
            var bytes: [UInt8] = []
            while let byte = try? reader.read(upToCount: 1)?.first {
                if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
                bytes.append(byte)
            }
            return nil
        }
    }

    /// All that is left, until the program closes its side.
    package func rest() async -> String {
        await offThePool { reader in
            String(decoding: (try? reader.readToEnd()) ?? Data(), as: UTF8.self)
        }
    }

    private func offThePool<T: Sendable>(_ read: @escaping @Sendable (FileHandle) -> T) async -> T {
        let reader = pipe.fileHandleForReading
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: read(reader)) }
        }
    }
}
