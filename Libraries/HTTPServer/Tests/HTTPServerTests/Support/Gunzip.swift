import CZlib

/// The content is not in the format of gzip.
struct InvalidGzip: Error {}

/// Expands content that was compressed with gzip.
func gunzip(_ bytes: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
        throw InvalidGzip()
    }
    defer { inflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: 4 << 20)
    var status = Z_OK
    input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = uInt(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = uInt(output.count)
            status = inflate(&stream, Z_FINISH)
        }
    }
    guard status == Z_STREAM_END else { throw InvalidGzip() }
    return Array(output.prefix(Int(stream.total_out)))
}
