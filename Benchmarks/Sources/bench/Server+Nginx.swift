import Foundation

extension Server {
    /// With `page` as a file, beside the assets.
    ///
    /// - Parameter answer: Flipside's to what will be asked. nginx sends its fields too, so that all that is sent is alike.
    static func nginx(serving page: Data, like answer: Answer, in workshop: Workshop) throws -> Server {
        let folder = workshop.folder
        try page.write(to: folder.url("songs.html"))
        let port = try freePort()
        let configuration = try String(contentsOfFile: "Benchmarks/nginx.conf", encoding: .utf8)
            .replacing("FOLDER", with: folder.path)
            .replacing("PUBLIC", with: URL(filePath: workshop.flipside.publicFolder).path)
            .replacing("FIELDS", with: lines(adding: answer.fields))
            .replacing("PORT", with: String(port))
        try configuration.write(to: folder.url("nginx.conf"), atomically: true, encoding: .utf8)
        return Server(
            name: "nginx, a file",
            program: "nginx",
            arguments: ["-c", folder.path("nginx.conf")],
            port: port,
            log: folder.url("nginx-access.log")
        )
    }

    private static func lines(adding fields: [(name: String, value: String)]) -> String {
        fields.filter { !ownFields.contains($0.name.lowercased()) }
            .map { "add_header \($0.name) \"\($0.value)\";" }
            .joined(separator: " ")
    }

    /// The header fields that nginx sets itself.
    private static let ownFields: Set = [
        "accept-ranges", "content-length", "content-type", "date", "etag", "last-modified",
    ]
}
