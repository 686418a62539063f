import CZlib

/// Compression with zlib, in the format that the coding `gzip` names (RFC 1952).
enum Gzip {
    /// The time to spend on a smaller result.
    enum Effort: CInt {
        /// For content that is sent once: about 10 ns for each byte.
        case fast = 1
        /// For content that is compressed once, and sent often.
        case thorough = 9
    }

    /// Compresses bytes.
    /// - Returns: `nil` if there is no memory for it.
    static func compress(_ bytes: [UInt8], _ effort: Effort) -> [UInt8]? {
        var stream = z_stream()
        // 15 is the largest window, and 16 asks for a gzip header and trailer.
        let status = deflateInit2_(
            &stream,
            effort.rawValue,
            Z_DEFLATED,
            15 + 16,
            8,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            CInt(MemoryLayout<z_stream>.size)
        )
        guard status == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, uLong(bytes.count)))
        var isComplete = false
        // zlib reads the input through a pointer to mutable bytes, but does not change it. Both buffers outlive the call,
        // which needs no second one, because the output has room for the worst case.
        let result = bytes.withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: bound) { output, count in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(bound)
                isComplete = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = bound - Int(stream.avail_out)
            }
        }
        return isComplete ? result : nil
    }
}
