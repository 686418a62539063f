import ArgumentParser

/// What a server is started with: the options, then the environment, then the defaults.
struct Configuration: Equatable {
    var host: String
    var port: UInt16
    var dataFolder: String
    var publicFolder: String
    var songsFile: String?
    var moviesFile: String?

    /// - Throws: `ValidationError` when `FLIPSIDE_PORT` is no port.
    init(_ options: ServeOptions, environment: [String: String]) throws {
        host = options.host ?? environment.value(of: "FLIPSIDE_HOST") ?? "127.0.0.1"
        port = try options.port ?? environment.port(of: "FLIPSIDE_PORT") ?? 8080
        dataFolder = options.data ?? environment.value(of: "FLIPSIDE_DATA") ?? "storage"
        publicFolder = options.public ?? environment.value(of: "FLIPSIDE_PUBLIC") ?? "Public"
        songsFile = options.songs ?? environment.value(of: "FLIPSIDE_SONGS")
        moviesFile = options.movies ?? environment.value(of: "FLIPSIDE_MOVIES")
    }
}

extension [String: String] {
    /// An empty variable counts as none, as unit files and compose files write it.
    fileprivate func value(of name: String) -> String? {
        self[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    fileprivate func port(of name: String) throws -> UInt16? {
        guard let text = value(of: name) else { return nil }
        guard let port = UInt16(text) else {
            throw ValidationError("\(name) is “\(text)”; it must be a number from 0 to 65535.")
        }
        return port
    }
}
