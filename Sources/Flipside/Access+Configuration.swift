import HTTPServer

extension Access {
    /// What the options say; the password is read from its file.
    /// - Throws: `PasswordFileError`.
    init(_ configuration: Configuration) throws(PasswordFileError) {
        hosts = configuration.allowedHosts
        proxies = TrustedProxies(configuration.trustedProxies)
        protection = configuration.protection
        guard let file = configuration.passwordFile.map(PasswordFile.init) else { return }
        password = try file.password()
        if file.isReadableByOthers {
            Console.note("Others on this machine can read \(file.path): try chmod 600 on it.")
        }
    }

    /// What is noted at the start when no password stands between the network and what is kept here.
    static let openToTheNetwork =
        "Everyone who reaches this machine can change what is here: --password-file asks for a password."
}
