import ArgumentParser
import Foundation
import HTTPServer
import Models
import Remote
import Storage

/// The settings of a server: from the options, then the environment, then the defaults.
struct Configuration: Equatable {
    var host: String
    var port: UInt16
    var dataFolder: String
    var publicFolder: String
    var songs: CatalogueOrigin
    var movies: CatalogueOrigin
    var refreshInterval: Interval
    var commentsAddress: RemoteAddress
    var stars: StarConfiguration
    var allowedHosts: AllowedHosts
    var trustedProxies: [AddressRange]
    /// Whether allowed hosts or trusted proxies were given, so that other machines are expected to reach the server.
    var isReachedByOthers: Bool
    var passwordFile: String?
    var protection: Protection
    var operation: OperationConfiguration
    var limits: LimitConfiguration

    /// - Throws: `ValidationError` for an invalid value.
    init(_ options: ServeOptions, environment: [String: String]) throws {
        let (server, access, content) = (options.server, options.access, options.content)
        host = Self.withoutBrackets(environment.text(server.host, or: "FLIPSIDE_HOST") ?? "127.0.0.1")
        port = try environment.value(server.port, or: "FLIPSIDE_PORT") ?? 8080
        dataFolder = environment.dataFolder(server.data)
        publicFolder = environment.text(server.public, or: "FLIPSIDE_PUBLIC") ?? Self.standardPublicFolder
        songs = try CatalogueOrigin(environment.text(content.songs, or: "FLIPSIDE_SONGS"))
        movies = try CatalogueOrigin(environment.text(content.movies, or: "FLIPSIDE_MOVIES"))
        refreshInterval =
            try environment.value(content.refreshInterval, or: "FLIPSIDE_REFRESH_INTERVAL") ?? Interval(hours: 1)
        commentsAddress = try Self.address(
            environment.text(content.commentsURL, or: "FLIPSIDE_COMMENTS_URL") ?? ContentOptions.defaultCommentsURL,
            example: ContentOptions.defaultCommentsURL
        )
        stars = try StarConfiguration(options.stars, environment: environment)
        let hosts = environment.list(access.allowedHosts, or: "FLIPSIDE_ALLOWED_HOSTS")
        do {
            allowedHosts = try AllowedHosts(hosts, listeningOn: host)
        } catch {
            throw ValidationError(error.description)
        }
        trustedProxies = try environment.list(access.trustedProxies, or: "FLIPSIDE_TRUSTED_PROXIES").map(Self.range)
        isReachedByOthers = !hosts.isEmpty || !trustedProxies.isEmpty
        passwordFile = environment.text(access.passwordFile, or: "FLIPSIDE_PASSWORD_FILE")
        let protection = try environment.value(access.protect, or: "FLIPSIDE_PROTECT")
        guard passwordFile != nil || protection == nil else {
            throw ValidationError("--protect needs a password. Give its file with --password-file.")
        }
        self.protection = protection ?? .all
        operation = try OperationConfiguration(options.operation, environment: environment)
        limits = try LimitConfiguration(options.limits, environment: environment)
    }

    var server: ServerConfiguration {
        var server = limits.server
        server.drainTimeout = operation.drainTimeout
        return server
    }

    /// Returns an IPv6 address in the form of system calls, without the brackets of a URL.
    private static func withoutBrackets(_ host: String) -> String {
        guard host.utf8.first == UInt8(ascii: "["), host.utf8.last == UInt8(ascii: "]") else { return host }
        return String(host.dropFirst().dropLast())
    }

    /// The folder `Public` beside the folder of the program, which a release has, or else the one in the working directory.
    /// The release's folder comes first because any working directory may happen to have a folder of that name.
    private static var standardPublicFolder: String {
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return "Public"
        }
        let release = URL(filePath: program).deletingLastPathComponent().deletingLastPathComponent()
        let folder = release.appending(path: "Public").path
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) && isFolder.boolValue
        return exists ? folder : "Public"
    }

    /// - Throws: `ValidationError` with an example of a valid URL.
    static func address(_ text: String, example: String) throws -> RemoteAddress {
        guard let address = RemoteAddress(text) else {
            let shown = RemoteAddress.withoutSecrets(text)
            throw ValidationError(
                "“\(shown)” is not a URL that can be loaded. Give one such as \(example), without a user name or password."
            )
        }
        return address
    }

    private static func range(_ text: String) throws -> AddressRange {
        guard let range = AddressRange(text) else {
            throw ValidationError("“\(text)” is not an IP address or range. Give one such as 10.0.0.2 or 10.0.0.0/8.")
        }
        return range
    }
}

extension [String: String] {
    /// Returns the data folder of an option `--data`, or else of its variable, or else the default.
    func dataFolder(_ option: String?) -> String {
        text(option, or: "FLIPSIDE_DATA") ?? "storage"
    }

    /// Returns the values of an option, or else of its variable, which are separated by commas.
    fileprivate func list(_ option: String?, or name: String) -> [String] {
        let values = (text(option, or: name) ?? "").split(separator: ",")
        return values.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}

/// The origin of the songs, or the movies, that visitors have not added.
enum CatalogueOrigin: Equatable {
    /// The bundled items, added at the first start.
    case bundled
    /// A file, read at the first start.
    case file(String)
    /// A remote service, loaded at regular intervals.
    case address(RemoteAddress)

    /// - Throws: `ValidationError` for an unusable URL.
    init(_ text: String?) throws {
        switch text {
        case nil: self = .bundled
        case let text? where text.contains("://"):
            self = .address(try Configuration.address(text, example: "https://example.org/songs.json"))
        case let path?: self = .file(path)
        }
    }

    /// The items that the first start adds to the catalogue.
    var seed: SeedSource {
        switch self {
        case .bundled: .bundled
        case .file(let path): .file(path: path)
        case .address: .nothing
        }
    }

    func source(asking client: HTTPClient) -> (any CatalogueSource)? {
        guard case .address(let address) = self else { return nil }
        return RemoteCatalogue(client: client, address: address)
    }
}
