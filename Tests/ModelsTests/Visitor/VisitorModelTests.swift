import Models
import Testing

@Suite(.timeLimit(.minutes(10))) struct VisitorModelTests {
    private func model() async throws -> VisitorModel {
        try await Visitors(store: MemoryVisitorStore()).visitor(nil)
    }

    @Test func `a visitor without names is greeted as nobody`() async throws {
        let state = try await model().state
        #expect(state == VisitorState())
        #expect(state.greeting == .nobody)
    }

    @Test func `saving a greeting name raises the revision`() async throws {
        let model = try await model()
        try await model.changeGreetingName(to: " Ada ")
        #expect(await model.state == VisitorState(revision: 1, greetingName: try Name("Ada")))
        #expect(await model.state.greeting == .name(try Name("Ada")))
    }

    @Test func `without a greeting name, the greeting uses the profile`() async throws {
        let model = try await model()
        let profile = try Profile(firstName: "Ada", lastName: "Lovelace")
        try await model.changeProfile(firstName: "Ada", lastName: "Lovelace")
        #expect(await model.state.greeting == .profile(profile))
        try await model.changeGreetingName(to: "Countess")
        #expect(await model.state.greeting == .name(try Name("Countess")))
        try await model.removeGreetingName()
        #expect(await model.state.greeting == .profile(profile))
    }

    @Test func `saving settings keeps the token until it is removed`() async throws {
        let model = try await model()
        try await model.changeProfile(firstName: "Ada", lastName: "Lovelace")
        try await model.changeSettings(
            SettingsInput(gitHubName: "ada", gitHubToken: "ghp_1", pageSize: "50", theme: "dark")
        )
        var state = await model.state
        #expect(state.revision == 2)
        #expect(state.profile != nil)
        let token = try GitHubToken("ghp_1")
        let settings = Settings(gitHubName: try GitHubName("ada"), gitHubToken: token, pageSize: 50, theme: .dark)
        #expect(state.settings == settings)

        try await model.changeSettings(
            SettingsInput(gitHubName: "grace", gitHubToken: "", pageSize: "50", theme: "dark")
        )
        state = await model.state
        #expect(state.settings.gitHubName?.text == "grace")
        #expect(state.settings.gitHubToken == token)

        try await model.changeSettings(SettingsInput(gitHubName: "grace", removesToken: true))
        #expect(await model.state.settings.gitHubToken == nil)
    }

    @Test func `invalid settings change nothing`() async throws {
        let model = try await model()
        await #expect(throws: SettingsError(gitHubName: .forbiddenCharacter, isThemeUnknown: true)) {
            try await model.changeSettings(
                SettingsInput(gitHubName: "a.b", gitHubToken: "good", pageSize: "10", theme: "pink")
            )
        }
        #expect(await model.state == VisitorState())
    }

    @Test func `an invalid name changes nothing`() async throws {
        let model = try await model()
        await #expect(throws: FieldError.blank) { try await model.changeGreetingName(to: "  ") }
        await #expect(throws: ProfileError(firstName: nil, lastName: .blank)) {
            try await model.changeProfile(firstName: "Ada", lastName: nil)
        }
        #expect(await model.state == VisitorState())
    }

    @Test func `a failed save leaves the state unchanged`() async throws {
        let model = try await Visitors(store: FailingVisitorStore()).visitor(.random())
        await #expect(throws: FailingVisitorStore.DiskFull.self) { try await model.changeGreetingName(to: "lost") }
        await #expect(throws: FailingVisitorStore.DiskFull.self) {
            try await model.changeProfile(firstName: "Lost", lastName: "Too")
        }
        await #expect(throws: FailingVisitorStore.DiskFull.self) {
            try await model.changeSettings(SettingsInput(gitHubName: "lost"))
        }
        #expect(await model.state.revision == 3)
        #expect(await model.state.greetingName?.text == "kept")
    }

    @Test func `a slow save never reverts the state`() async throws {
        let store = HeldVisitorStore()
        let model = try await Visitors(store: store).visitor(nil)
        async let first: Void = model.changeGreetingName(to: "first")
        await store.answers.waitUntilHeld(revision: 1)
        async let second: Void = model.changeGreetingName(to: "second")
        await store.answers.waitUntilHeld(revision: 2)

        await store.answers.release(revision: 2)
        try await second
        await store.answers.release(revision: 1)
        try await first

        #expect(await model.state == VisitorState(revision: 2, greetingName: try Name("second")))
    }

    @Test func `concurrent saves of settings lose no change, and restore no removed token`() async throws {
        let store = HeldVisitorStore()
        let model = try await Visitors(store: store).visitor(nil)
        @Sendable func change(_ name: String?, token: String?, removing: Bool, theme: String?) async throws {
            try await model.changeSettings(
                SettingsInput(gitHubName: name, gitHubToken: token, removesToken: removing, theme: theme)
            )
        }
        async let first: Void = change("octocat", token: "secret", removing: false, theme: nil)
        await store.answers.waitUntilHeld(revision: 1)
        await store.answers.release(revision: 1)
        try await first
        async let removal: Void = change(nil, token: nil, removing: true, theme: nil)
        await store.answers.waitUntilHeld(revision: 2)
        async let third: Void = change(nil, token: nil, removing: false, theme: "dark")
        await store.answers.waitUntilHeld(revision: 3)
        await store.answers.release(revision: 3)
        try await third
        await store.answers.release(revision: 2)
        try await removal
        #expect(await model.state.settings == Settings(gitHubName: try GitHubName("octocat"), theme: .dark))
    }

    @Test func `an observer always receives the last change of a burst`() async throws {
        for burst in 1...10 {
            let model = try await model()
            let seen = LatestRevision()
            let observer = Task { for await state in await model.changes() { seen.set(state.revision) } }
            defer { observer.cancel() }
            try await withThrowingTaskGroup { group in
                group.addTask { try await model.changeGreetingName(to: "Ada") }
                group.addTask { try await model.changeProfile(firstName: "Ada", lastName: "Lovelace") }
                // Each is a change, in any order.
                group.addTask { try await model.changeGreetingName(to: "Grace") }
                try await group.waitForAll()
            }
            let ends = await seen.reaches(3)
            try #require(ends, "the last change of burst \(burst) was never seen")
        }
    }
}
