import HTTPServer
import URLEncoding

struct Website: Responder {
    let files: StaticFiles

    init(folder: String) throws {
        files = try StaticFiles(folder: folder)
    }

    func respond(to request: consuming Request) async -> Response {
        let path = PercentEncoding.decode(Array(request.path.utf8.dropFirst())[...])
        guard let file = files.file(at: String(decoding: path, as: UTF8.self)) else {
            return Response(status: .notFound)
        }
        return files.response(for: file, to: request)
    }
}
