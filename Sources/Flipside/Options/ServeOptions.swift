import ArgumentParser
import Foundation
import HTTPServer
import Models

/// The settings of a server: the options of `flipside serve`. Each has an environment variable too; the option wins.
struct ServeOptions: ParsableArguments {
    @OptionGroup(title: "Server") var server: ServerOptions
    @OptionGroup(title: "Access") var access: AccessOptions
    @OptionGroup(title: "Content") var content: ContentOptions
    @OptionGroup(title: "GitHub stars") var stars: StarOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup(title: "Operation") var operation: OperationOptions

    func validate() throws {
        _ = try access.hosts(listeningOn: server.host)
    }
}

/// The options for the server's address and folders.
struct ServerOptions: ParsableArguments {
    @Option(
        help: "The host name or IP address to listen on (environment: FLIPSIDE_HOST; default: 127.0.0.1).",
        transform: ServerOptions.withoutBrackets
    )
    var host = "127.0.0.1"

    @Option("The port to listen on, or 0 for a free one", variable: "FLIPSIDE_PORT", in: 0...65_535, valueName: "port")
    var port = 8080

    @Option(
        help: ArgumentHelp(
            "The data folder, created if missing (environment: FLIPSIDE_DATA).",
            valueName: "dir"
        )
    )
    var data = "storage"

    @Option(
        help: ArgumentHelp(
            "The URL of a PostgreSQL database to use in place of the data folder (environment: FLIPSIDE_DATABASE).",
            discussion: "For example postgres://flipside@db.lan/flipside. Use the environment variable for a URL with a"
                + " password, because other users of this machine see the options.",
            valueName: "url"
        )
    )
    var database: String?

    @Option(
        help: ArgumentHelp(
            "The folder of style sheets, scripts and icons (environment: FLIPSIDE_PUBLIC; default: the folder Public of the release, or of the working directory).",
            valueName: "dir"
        )
    )
    var `public`: String?

    var publicFolder: String { `public` ?? Self.standardPublicFolder }

    /// Returns an IPv6 address in the form of system calls, without the brackets of a URL.
    private static func withoutBrackets(_ host: String) -> String {
        guard host.utf8.first == UInt8(ascii: "["), host.utf8.last == UInt8(ascii: "]") else { return host }
        return String(host.dropFirst().dropLast())
    }

    /// The folder `Public` beside the folder of the program, which a release has, or else the one in the working
    /// directory. The release's folder comes first because any working directory may happen to have a folder of that
    /// name.
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
}

/// The options for the clients that may use the server.
struct AccessOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Additional host names that the server answers to, separated by commas (environment: FLIPSIDE_ALLOWED_HOSTS; default: none).",
            discussion: "The names in the URLs that visitors use. localhost and --host are always allowed.",
            valueName: "names"
        ),
        transform: AccessOptions.list
    )
    var allowedHosts: [String] = []

    @Option(
        help: ArgumentHelp(
            "Reverse proxies whose X-Forwarded and Forwarded fields are trusted, separated by commas (environment: FLIPSIDE_TRUSTED_PROXIES; default: none).",
            discussion: "IP addresses, or ranges such as 10.0.0.0/8.",
            valueName: "addresses"
        ),
        transform: AccessOptions.ranges
    )
    var trustedProxies: [AddressRange] = []

    @Option(
        help: ArgumentHelp(
            "A file that contains the password for signing in (environment: FLIPSIDE_PASSWORD_FILE; default: no password).",
            valueName: "file"
        )
    )
    var passwordFile: String?

    @Option(
        help: ArgumentHelp(
            "The requests that need the password (environment: FLIPSIDE_PROTECT; default: all).",
            discussion: "With “writes” anyone can read; changes, also of favourites and settings, need the password.",
            valueName: "requests"
        )
    )
    var protect: Protection?

    /// The requests that need the password, if there is one.
    /// - Throws: `ValidationError` if requests need a password and there is none.
    var protection: Protection {
        get throws {
            guard passwordFile != nil || protect == nil else {
                throw ValidationError("--protect needs a password. Give its file with --password-file.")
            }
            return protect ?? .all
        }
    }

    /// Whether other machines are expected to reach the server.
    var isReachedByOthers: Bool { !allowedHosts.isEmpty || !trustedProxies.isEmpty }

    /// - Throws: `ValidationError` for an invalid host name.
    func hosts(listeningOn host: String) throws -> AllowedHosts {
        do {
            return try AllowedHosts(allowedHosts, listeningOn: host)
        } catch {
            throw ValidationError(error.description)
        }
    }

    /// Returns the values of a list, which commas separate.
    private static func list(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private static func ranges(_ text: String) throws -> [AddressRange] {
        try list(text).map { text in
            guard let range = AddressRange(text) else {
                throw ValidationError(
                    "“\(text)” is not an IP address or range. Give one such as 10.0.0.2 or 10.0.0.0/8."
                )
            }
            return range
        }
    }
}

extension Protection: ExpressibleByArgument {}
