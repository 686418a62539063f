/// All that a visitor has left, at one moment.
package struct VisitorState: Sendable, Equatable {
    /// Grows by one with each saved change; 0 before the first.
    package let version: Int
    /// By which the visitor wants to be greeted; nil when none was given.
    package let greetingName: Name?
    package let profile: Profile?
    package let settings: Settings

    package init(
        version: Int = 0,
        greetingName: Name? = nil,
        profile: Profile? = nil,
        settings: Settings = Settings()
    ) {
        self.version = version
        self.greetingName = greetingName
        self.profile = profile
        self.settings = settings
    }

    package var greeting: Greeting {
        if let greetingName { .name(greetingName) } else if let profile { .profile(profile) } else { .nobody }
    }
}
