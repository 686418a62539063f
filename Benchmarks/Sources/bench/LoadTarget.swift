/// The requests that a server is loaded with.
struct LoadTarget {
    let path: String
    /// The Flipside page that the templates of the other servers are made from.
    var page = "/songs"
    /// The name of the wrk script that sends the requests.
    var script = "report.lua"
    /// Whether all servers must send the same body, byte for byte.
    var hasBody = true

    static let file = LoadTarget(path: "/app.css")
    static let songs = LoadTarget(path: "/songs")
    static let secondPage = LoadTarget(path: "/songs?page=2", page: "/songs?page=2")
    static let form = LoadTarget(path: "/text", script: "form.lua", hasBody: false)
    static let soak = LoadTarget(path: "/", script: "soak.lua", hasBody: false)
}
