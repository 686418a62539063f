import Glibc
import HTTPTypes

@testable import HTTPServer

/// The path of a URL, percent-decoded, by which a file is looked up.
enum StaticFilesTarget: FuzzTarget {
    static let name = "static-files"

    private static let files: StaticFiles? = {
        var path = Array("/tmp/fuzzing-XXXXXX".utf8CString)
        guard mkdtemp(&path) != nil else { return nil }
        let folder = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { removeFiles(in: folder) }
        mkdir("\(folder)/icons", 0o700)
        for name in names {
            guard let file = fopen("\(folder)/\(name)", "w") else { return nil }
            fputs(name, file)
            fclose(file)
        }
        let files = try? StaticFiles(folder: folder)
        expect(files?.paths.count == names.count, "a file hides another")
        return files
    }()

    /// Names that look alike: NFC and NFD of one letter, and both cases of another.
    private static let names = ["app.css", "App.css", "a b+c.js", "\u{E4}.txt", "a\u{308}.txt", "icons/a.svg"]

    static func check(_ input: [UInt8]) {
        guard let files else { fatalError("No files could be written to /tmp.") }
        let decoded = PercentEncoding.decode(input, plusIsSpace: false)
        let path = String(decoding: decoded, as: UTF8.self)
        let name = names.first { $0.utf8.elementsEqual(path.utf8) }
        let file = files.file(at: path)
        expect((file == nil) == (name == nil), "a path that is not a file's finds one")
        guard let file, let name else { return checkType(of: path) }
        expect(file.byteCount == name.utf8.count, "a path finds another file")
        expect(file.contentType == ContentType.of(path: name), "a file has the type of another")
    }

    private static func checkType(of path: String) {
        let type = ContentType.of(path: path)
        expect(type == ContentType.of(path: "folder/\(path)"), "a type depends on the folder")
        expect(HTTPField.isValidValue(type), "a type is no field value")
    }

    private static func removeFiles(in folder: String) {
        for name in names { unlink("\(folder)/\(name)") }
        rmdir("\(folder)/icons")
        rmdir(folder)
    }
}
