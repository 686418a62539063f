import Models

extension StarsFailure {
    /// What has happened.
    func message(about name: GitHubName) -> String {
        switch self {
        case .notFetched(let error): error.words
        case .unknownName: "GitHub knows nobody by the name \(name.text), or no more."
        case .tokenRefused: "GitHub does not accept the token, or no more."
        case .forbidden: "GitHub does not want to tell what \(name.text) has starred."
        case .limited(let until): "GitHub allows the next request at \(UTCTime.minute(notBefore: until))."
        case .notStars: "What came from GitHub is no list of stars."
        case .allGone:
            "GitHub says that \(name.text) has no stars any more. That may be a mistake, so nothing was removed."
        case .notStored: "They have arrived, but Flipside could not store them."
        }
    }

    /// What to do.
    var advice: String {
        switch self {
        case .notFetched, .notStars:
            "Try again in a moment. Flipside does as well when somebody looks at this page later."
        case .unknownName: "Look for a slip in the name."
        case .tokenRefused: "Enter a new token in the settings, or remove the old one."
        case .forbidden: "A token of your own may help."
        case .limited: "Try again then. With a token of your own GitHub may be asked more often."
        case .allGone: "If it is true, name somebody else; if not, try again later."
        case .notStored: "Try again. If it happens again, tell whoever runs this server: the log says why."
        }
    }

    /// Whether the settings are where something can be done about it.
    var isForSettings: Bool {
        switch self {
        case .unknownName, .tokenRefused, .forbidden, .limited: true
        case .notFetched, .notStars, .allGone, .notStored: false
        }
    }
}
