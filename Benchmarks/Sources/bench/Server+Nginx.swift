import Foundation

extension Server {
    /// With `page` as a file, beside the assets.
    static func nginx(serving page: Data, in workshop: Workshop) throws -> Server {
        let folder = workshop.folder
        try page.write(to: folder.url("songs.html"))
        let port = try freePort()
        let configuration = try String(contentsOfFile: "Benchmarks/nginx.conf", encoding: .utf8)
            .replacing("FOLDER", with: folder.path)
            .replacing("PUBLIC", with: URL(filePath: Workshop.publicFolder).path)
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
}
