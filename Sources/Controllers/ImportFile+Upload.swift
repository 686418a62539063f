import HTTPServer
import Models
import Synchronization

extension ImportFile {
    /// A file that came with a form. It is gone with this value.
    init(_ upload: UploadedFile) {
        let content = upload.content
        let offset = Mutex(0)
        self.init(name: upload.name.repairedString, byteCount: content.byteCount) {
            try offset.withLock { offset in
                let part = try content.part(offset..<offset + (64 << 10)).contents()
                offset += part.count
                return part.isEmpty ? nil : part
            }
        }
    }
}
