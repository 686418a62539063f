import ArgumentParser

/// The environment variables that replace options: `FLIPSIDE_HEAD_TIMEOUT` stands for `--head-timeout`.
extension ServeOptions {
    /// The names of the options that have a variable: all of them.
    static let names = [
        "host", "port", "data", "database", "public", "allowed-hosts", "trusted-proxies", "password-file", "protect",
        "songs",
        "movies", "refresh-interval", "comments-url", "github-url", "github-token-file", "github-interval",
        "organisation", "max-connections", "max-connections-per-address", "max-requests", "head-timeout",
        "idle-timeout", "limit-changes", "access-log", "log-level", "metrics", "drain-timeout", "previews",
    ]

    /// Returns the values of variables as arguments, followed by the arguments of the command line. Of an option that
    /// is given twice, the last value counts.
    ///
    /// An empty value counts as none, because scripts, unit files and compose files pass it for an unset value.
    /// - Parameter names: The options whose variables are read.
    /// - Throws: `ValidationError` that names the variable, for an invalid value.
    static func arguments(
        _ arguments: [String],
        environment: [String: String],
        names: [String] = names
    ) throws -> [String] {
        try names.compactMap { try argument(for: $0, in: environment) } + withoutEmptyValues(arguments)
    }

    private static func argument(for name: String, in environment: [String: String]) throws -> String? {
        // Characters are bytes here, because the names of the options are ASCII.
        let variable = "FLIPSIDE_" + name.uppercased().replacing("-", with: "_")
        guard let value = environment[variable], !value.isEmpty else { return nil }
        if name == "previews", let value = Switch(rawValue: value) { return value == .on ? "--previews" : nil }
        let argument = "--\(name)=\(value)"
        do {
            _ = try parse([argument])
        } catch {
            throw ValidationError("\(variable) is invalid. \(message(for: error))")
        }
        return argument
    }

    private static func withoutEmptyValues(_ arguments: [String]) -> [String] {
        let options = Set(names.filter { $0 != "previews" }.map { "--\($0)" })
        var (result, rest) = ([String](), arguments[...])
        while let argument = rest.popFirst() {
            if options.contains(argument), rest.first == "" {
                rest.removeFirst()
            } else if argument.last != "=" || !options.contains(String(argument.dropLast())) {
                result.append(argument)
            }
        }
        return result
    }
}
