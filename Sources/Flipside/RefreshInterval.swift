import ArgumentParser

/// How often something is loaded from elsewhere: at most once a minute, as it is somebody else's machine.
struct RefreshInterval: Equatable, Sendable, Explained {
    static let standard = RefreshInterval(seconds: 3600)

    /// nil for once.
    let seconds: Double?

    private init(seconds: Double?) {
        self.seconds = seconds
    }

    init?(argument: String) {
        guard let value = Int(argument), value == 0 || (60...1_000_000).contains(value) else { return nil }
        seconds = value == 0 ? nil : Double(value)
    }

    static let explanation = "a number of seconds from 60 to 1000000, or 0"
}
