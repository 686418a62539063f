/// What is asked of a server.
struct LoadTarget {
    let path: String
    /// The page with rows that is asked for, or any where none is.
    var page = "/songs"
    /// What tells wrk which requests to send.
    var script = "report.lua"
    /// Whether the answers are to be the same, byte for byte.
    var hasBody = true

    static let file = LoadTarget(path: "/app.css")
    static let songs = LoadTarget(path: "/songs")
    static let secondPage = LoadTarget(path: "/songs?page=2", page: "/songs?page=2")
    static let form = LoadTarget(path: "/text", script: "form.lua", hasBody: false)
    static let soak = LoadTarget(path: "/", script: "soak.lua", hasBody: false)
}
