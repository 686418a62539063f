import ArgumentParser
import Foundation
import HTTPServer
import Models

/// What a server is started with: the options, then the environment, then the defaults.
struct Configuration: Equatable {
    var host: String
    var port: UInt16
    var dataFolder: String
    var publicFolder: String
    var songsFile: String?
    var moviesFile: String?
    var allowedHosts: AllowedHosts
    var trustedProxies: [AddressRange]
    var passwordFile: String?
    var protection: Protection
    var operation: OperationConfiguration

    /// - Throws: `ValidationError` for a value that cannot be what its option asks for.
    init(_ options: ServeOptions, environment: [String: String]) throws {
        host = options.host ?? environment.value(of: "FLIPSIDE_HOST") ?? "127.0.0.1"
        port = try options.port ?? environment.port(of: "FLIPSIDE_PORT") ?? 8080
        dataFolder = options.data ?? environment.value(of: "FLIPSIDE_DATA") ?? "storage"
        publicFolder = options.public ?? environment.value(of: "FLIPSIDE_PUBLIC") ?? PublicFolder.standard
        songsFile = options.songs ?? environment.value(of: "FLIPSIDE_SONGS")
        moviesFile = options.movies ?? environment.value(of: "FLIPSIDE_MOVIES")
        let hosts = options.allowedHosts ?? environment.value(of: "FLIPSIDE_ALLOWED_HOSTS") ?? ""
        do {
            allowedHosts = try AllowedHosts(hosts.commaSeparated, listeningOn: host)
        } catch {
            throw ValidationError(error.description)
        }
        let proxies = options.trustedProxies ?? environment.value(of: "FLIPSIDE_TRUSTED_PROXIES") ?? ""
        trustedProxies = try proxies.commaSeparated.map(Self.range)
        passwordFile = options.passwordFile ?? environment.value(of: "FLIPSIDE_PASSWORD_FILE")
        let protection = try options.protect ?? environment.protection(of: "FLIPSIDE_PROTECT")
        guard passwordFile != nil || protection == nil else {
            throw ValidationError(
                "To protect something there has to be a password: give its file with --password-file."
            )
        }
        self.protection = protection ?? .all
        operation = try OperationConfiguration(options.operation, environment: environment)
    }

    private static func range(_ text: String) throws -> AddressRange {
        guard let range = AddressRange(text) else {
            throw ValidationError("“\(text)” is no address of a proxy: write one such as 10.0.0.2 or 10.0.0.0/8.")
        }
        return range
    }
}

extension [String: String] {
    /// An empty variable counts as none, as unit files and compose files write it.
    func value(of name: String) -> String? {
        self[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    fileprivate func protection(of name: String) throws -> Protection? {
        guard let text = value(of: name) else { return nil }
        guard let protection = Protection(rawValue: text) else {
            throw ValidationError("\(name) is “\(text)”; it must be writes or all.")
        }
        return protection
    }

    fileprivate func port(of name: String) throws -> UInt16? {
        guard let text = value(of: name) else { return nil }
        guard let port = UInt16(text) else {
            throw ValidationError("\(name) is “\(text)”; it must be a number from 0 to 65535.")
        }
        return port
    }
}

extension String {
    /// What stands between the commas, without the spaces around it.
    fileprivate var commaSeparated: [String] {
        split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
