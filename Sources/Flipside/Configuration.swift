import ArgumentParser
import Foundation
import HTTPServer
import Models
import Remote

/// What a server is started with: the options, then the environment, then the defaults.
struct Configuration: Equatable {
    var host: String
    var port: UInt16
    var dataFolder: String
    var publicFolder: String
    var songs: CatalogueOrigin
    var movies: CatalogueOrigin
    var refreshInterval: RefreshInterval
    var commentsAddress: RemoteAddress
    var stars: StarConfiguration
    var allowedHosts: AllowedHosts
    var trustedProxies: [AddressRange]
    /// Whether it has names or proxies, which it would not need on this machine.
    var isReachedByOthers: Bool
    var passwordFile: String?
    var protection: Protection
    var operation: OperationConfiguration
    var limits: LimitConfiguration

    /// - Throws: `ValidationError` for a value that cannot be what its option asks for.
    init(_ options: ServeOptions, environment: [String: String]) throws {
        host = Self.withoutBrackets(environment.text(options.host, or: "FLIPSIDE_HOST") ?? "127.0.0.1")
        port = try options.port ?? environment.parsed("FLIPSIDE_PORT") ?? 8080
        dataFolder = environment.text(options.data, or: "FLIPSIDE_DATA") ?? "storage"
        publicFolder = environment.text(options.public, or: "FLIPSIDE_PUBLIC") ?? PublicFolder.standard
        songs = try CatalogueOrigin(environment.text(options.songs, or: "FLIPSIDE_SONGS"))
        movies = try CatalogueOrigin(environment.text(options.movies, or: "FLIPSIDE_MOVIES"))
        refreshInterval = try options.refreshInterval ?? environment.parsed("FLIPSIDE_REFRESH_INTERVAL") ?? .standard
        commentsAddress = try Self.address(
            environment.text(options.commentsURL, or: "FLIPSIDE_COMMENTS_URL") ?? ServeOptions.defaultCommentsURL,
            suchAs: ServeOptions.defaultCommentsURL
        )
        stars = try StarConfiguration(options.stars, environment: environment)
        let hosts = environment.text(options.allowedHosts, or: "FLIPSIDE_ALLOWED_HOSTS") ?? ""
        do {
            allowedHosts = try AllowedHosts(hosts.commaSeparated, listeningOn: host)
        } catch {
            throw ValidationError(error.description)
        }
        let proxies = environment.text(options.trustedProxies, or: "FLIPSIDE_TRUSTED_PROXIES") ?? ""
        trustedProxies = try proxies.commaSeparated.map(Self.range)
        isReachedByOthers = !hosts.commaSeparated.isEmpty || !trustedProxies.isEmpty
        passwordFile = environment.text(options.passwordFile, or: "FLIPSIDE_PASSWORD_FILE")
        let protection = try options.protect ?? environment.parsed("FLIPSIDE_PROTECT")
        guard passwordFile != nil || protection == nil else {
            throw ValidationError(
                "To protect something there has to be a password: give its file with --password-file."
            )
        }
        self.protection = protection ?? .all
        operation = try OperationConfiguration(options.operation, environment: environment)
        limits = try LimitConfiguration(options.limits, environment: environment)
    }

    /// What the server is told.
    var server: ServerConfiguration {
        var server = limits.server
        server.drainTimeout = operation.drainTimeout
        return server
    }

    /// An IPv6 address as it stands in a URL, `[::1]`, is known to the system without its brackets.
    private static func withoutBrackets(_ host: String) -> String {
        guard host.utf8.first == UInt8(ascii: "["), host.utf8.last == UInt8(ascii: "]") else { return host }
        return String(host.dropFirst().dropLast())
    }

    /// - Throws: `ValidationError`, which names an address as they are written.
    static func address(_ text: String, suchAs example: String) throws -> RemoteAddress {
        guard let address = RemoteAddress(text) else {
            throw ValidationError(
                "“\(RemoteAddress.withoutSecrets(text))” is no address to load from: write one such as \(example),"
                    + " without a user or a password."
            )
        }
        return address
    }

    private static func range(_ text: String) throws -> AddressRange {
        guard let range = AddressRange(text) else {
            throw ValidationError("“\(text)” is no address of a proxy: write one such as 10.0.0.2 or 10.0.0.0/8.")
        }
        return range
    }
}

extension String {
    /// What stands between the commas, without the spaces around it.
    fileprivate var commaSeparated: [String] {
        split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
