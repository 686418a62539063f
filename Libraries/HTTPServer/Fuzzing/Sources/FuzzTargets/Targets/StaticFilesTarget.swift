import HTTPTypes
import SystemCalls
import URLEncoding

@testable import HTTPServer

/// A percent-encoded path by which a file is looked up, and a query.
enum StaticFilesTarget: FuzzTarget {
    static let name = "static-files"

    /// Similar names: NFC and NFD of one letter, and both cases of another.
    private static let names = [
        "app.css", "App.css", "a b+c.js", "\u{E4}.txt", "a\u{308}.txt", "icons/a.svg", "large.bin",
    ]
    /// Files in the folder that must not be served.
    private static let hidden = [".hidden", "outside.txt", "icons/around", "pipe", "nowhere.txt"]

    private static let files = makeFiles()

    static func check(_ input: [UInt8]) throws(BrokenRule) {
        guard let files else {
            return try expect(false, "no files could be written to /tmp, or they are not as they were")
        }
        let parts = input.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        let decoded = PercentEncoding.decode(parts.first ?? [])
        let path = String(decoding: decoded, as: UTF8.self)
        let name = names.first { $0.utf8.elementsEqual(path.utf8) }
        let file = files.file(at: path)
        try expect((file == nil) == (name == nil), "a path that is not a file's finds one")
        guard let file, let name else { return try checkType(of: path) }
        try expect(file.byteCount == content(of: name).count, "a path finds another file")
        try expect(file.contentType == ContentType.of(path: name), "a file has the type of another")
        // The parser refuses other queries.
        if parts.count < 2 || parts[1].allSatisfy(\.isTargetCharacter) {
            let query = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil
            try checkResponse(files, file, name, query: query)
        }
        try checkResponse(files, file, name, query: nil, isImmutable: true)
    }

    private static func checkResponse(
        _ files: StaticFiles,
        _ file: StaticFile,
        _ name: String,
        query: String?,
        isImmutable: Bool = false
    ) throws(BrokenRule) {
        let target = "/x" + (query.map { "?" + $0 } ?? "")
        var head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: target)
        let response = files.response(for: file, to: Request(head: head), isImmutable: isImmutable)
        try expect(response.status == .ok && response.body.byteCount == file.byteCount, "a file is not sent")
        let isKept = response.headerFields[.cacheControl]?.contains("immutable") == true
        try expect(isKept == isImmutable, "a file is kept under an address that may change")
        try expect(response.headerFields[.contentType] == file.contentType, "a file is sent as another type")
        if case .bytes(let bytes) = response.body {
            try expect(bytes == content(of: name), "another file is sent")
        } else {
            try expect(name == "large.bin", "a small file stays on disk")
        }
        head.method = .post
        try expect(
            files.response(for: file, to: Request(head: head)).status == .methodNotAllowed,
            "a file takes a form"
        )
    }

    private static func checkType(of path: String) throws(BrokenRule) {
        let type = ContentType.of(path: path)
        try expect(type == ContentType.of(path: "folder/\(path)"), "a type depends on the folder")
        try expect(HTTPField.isValidValue(type), "a type is no field value")
    }

    private static func content(of name: String) -> [UInt8] {
        name == "large.bin" ? [UInt8](repeating: 0, count: 300_000) : Array(name.utf8)
    }

    /// Creates a folder with files of all kinds, reads and removes it.
    private static func makeFiles() -> StaticFiles? {
        var template = Array("/tmp/fuzzing-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { removeFiles(in: folder) }
        mkdir("\(folder)/icons", 0o700)
        for name in names + [".hidden"] {
            guard let file = fopen("\(folder)/\(name)", "w") else { return nil }
            let bytes = content(of: name)
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
        }
        symlink("/etc/hostname", "\(folder)/outside.txt")
        symlink("..", "\(folder)/icons/around")
        symlink("nothing", "\(folder)/nowhere.txt")
        mkfifo("\(folder)/pipe", 0o600)
        guard isRefused("\(folder)/app.css"), isRefused("\(folder)/nothing"),
            let files = try? StaticFiles(folder: folder),
            files.paths.count == names.count
        else { return nil }
        return files
    }

    private static func isRefused(_ folder: String) -> Bool {
        do throws(StaticFilesError) {
            _ = try StaticFiles(folder: folder)
            return false
        } catch {
            return error.description.contains(folder)
        }
    }

    private static func removeFiles(in folder: String) {
        for name in names + hidden { unlink("\(folder)/\(name)") }
        rmdir("\(folder)/icons")
        rmdir(folder)
    }
}
