import Models

extension GitHubNameError {
    /// What is wrong, and what to do.
    var words: String {
        switch self {
        case .missing: "Enter a GitHub username."
        case .tooLong(let limit): "GitHub usernames have at most \(limit) characters. Shorten it."
        case .forbiddenCharacter:
            "GitHub usernames have letters, digits and hyphens, and one underscore where a company manages them. "
                + "Remove everything else."
        case .misplacedHyphen:
            "In GitHub usernames a hyphen stands neither at an end nor beside another one. Check its spelling."
        }
    }
}

extension GitHubTokenError {
    /// What is wrong, and what to do.
    var words: String {
        switch self {
        case .tooLong(let limit):
            "GitHub tokens are not longer than \(limit) characters. Copy it again, and nothing else."
        case .forbiddenCharacter:
            "GitHub tokens have letters, digits and underscores alone. Copy it again, and nothing else."
        }
    }
}

extension SettingsError {
    var pageSizeWords: String? {
        isPageSizeUnknown ? "Choose how many repositories a page shows." : nil
    }

    var themeWords: String? {
        isThemeUnknown ? "Choose one of the themes." : nil
    }
}
