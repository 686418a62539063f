import Foundation
import Observation

/// The profile, greeting name and settings of one visitor.
///
/// ``Visitors`` keeps one model for each visitor, so that all pages of a visitor see the same changes.
@Domain
@Observable
package final class VisitorModel: ObservableModel, SubjectModel {
    package nonisolated let id: VisitorID
    @ObservationIgnored nonisolated let subject: Subject
    package private(set) var state: VisitorState
    @ObservationIgnored private let store: any VisitorStore
    @ObservationIgnored private let didRename: Visitors.RenameHandler
    @ObservationIgnored private var nextRecord = Date.distantPast
    @ObservationIgnored private var pause = TimeInterval(VisitorExpiry.shortestPause)

    /// Creates a model that starts with the state that `store` has loaded.
    /// - Parameter didRename: Called after the visitor's name has changed.
    init(
        id: VisitorID,
        state: VisitorState,
        store: any VisitorStore,
        didRename: @escaping Visitors.RenameHandler = {}
    ) {
        self.id = id
        subject = .visitor(id.digest)
        self.state = state
        self.store = store
        self.didRename = didRename
    }

    /// Saves the name by which the visitor wants to be greeted, then announces the change.
    ///
    /// Not isolated, so that validating a megabyte blocks no other model.
    /// - Parameter typed: The contents of the form field; `nil` if the field is missing.
    /// - Throws: `FieldError` if the name is invalid, and the store's errors; the state is unchanged then.
    package nonisolated func changeGreetingName(to typed: String?) async throws {
        try await save(.greetingName(Name(typed)))
    }

    /// Removes the greeting name, so that the profile's is used, then announces the change.
    package func removeGreetingName() async throws {
        try await save(.greetingName(nil))
    }

    /// Saves the profile from the contents of two form fields, then announces the change.
    /// - Throws: `ProfileError` with the errors of both fields, and the store's errors; the state is unchanged then.
    package nonisolated func changeProfile(firstName: String?, lastName: String?) async throws {
        try await save(.profile(Profile(firstName: firstName, lastName: lastName)))
    }

    /// Saves the settings from the contents of a form, then announces the change.
    /// - Throws: `SettingsError` with the errors of all fields, and the store's errors; the state is unchanged then.
    package nonisolated func changeSettings(_ input: SettingsInput) async throws {
        try await save(.settings { settings in try Settings(input, from: settings) })
    }

    /// Records that the visitor uses the app. The store decides whether it is stored.
    ///
    /// A pause follows, which gets longer with each use. No request waits for the disk, and a use that is not stored is
    /// recorded again.
    func recordUse(at now: Date) {
        guard now >= nextRecord else { return }
        nextRecord = now + pause
        pause = min(2 * pause, TimeInterval(VisitorExpiry.longestPause))
        Task { [store, id] in try? await store.recordUse(of: id) }
    }

    /// Reads the state, after a change on another machine, then announces the change.
    func reload() async throws {
        let saved = try await store.load(id)
        if saved.revision > state.revision { state = saved }
    }

    private func save(_ change: VisitorChange) async throws {
        let saved = try await store.save(change, of: id)
        // Two changes may return in either order: a slow one must not revert the state.
        guard saved.revision > state.revision else { return }
        let isRenamed = saved.greeting.name != state.greeting.name
        state = saved
        if isRenamed { await didRename() }
    }
}

/// The identifier of a browser, for the personal data of its visitor, and for the texts that the visitor has written.
///
/// It is assigned when the visitor first saves the text or something personal. It contains no personal data, and grants
/// no access: see `SignInModel`.
package typealias VisitorID = RandomToken<VisitorModel>

extension VisitorID {
    /// The length of ``digest`` in bytes.
    package static var digestLength: Int { 32 }

    /// The bytes that are stored instead of the identifier, so that a copy of the database does not reveal it.
    package var digest: [UInt8] {
        SHA256Digest(of: Array(text.utf8)).bytes
    }
}

/// The saved data of a visitor at one moment.
package struct VisitorState: Sendable, Equatable {
    /// A number that grows with each saved change; 0 before the first.
    package var revision: Int
    /// The name by which the visitor wants to be greeted; `nil` if none was given.
    package fileprivate(set) var greetingName: Name?
    package fileprivate(set) var profile: Profile?
    package fileprivate(set) var settings: Settings

    package init(
        revision: Int = 0,
        greetingName: Name? = nil,
        profile: Profile? = nil,
        settings: Settings = Settings()
    ) {
        self.revision = revision
        self.greetingName = greetingName
        self.profile = profile
        self.settings = settings
    }

    package var greeting: Greeting {
        if let greetingName { .name(greetingName) } else if let profile { .profile(profile) } else { .nobody }
    }
}

/// A change of a visitor's data, and the rule for its result.
package enum VisitorChange: Sendable {
    /// Sets the name by which the visitor wants to be greeted, or removes it.
    case greetingName(Name?)
    case profile(Profile)
    /// Replaces the settings by the result of a function, which is called with the stored ones, so that no concurrent
    /// change is lost.
    case settings(@Sendable (Settings) throws -> Settings)

    /// Returns the state after the change, or `stored` if nothing changes. A store calls this method within its
    /// transaction.
    /// - Parameters:
    ///   - stored: The stored state; that of revision 0 for a visitor who has saved nothing yet.
    ///   - isFull: Whether there is no room for another visitor. Called for new visitors only.
    /// - Throws: ``NoRoomForVisitor``, and the errors of the function for the settings.
    package func step(on stored: VisitorState, isFull: () throws -> Bool) throws -> VisitorState {
        var state = stored
        switch self {
        case .greetingName(let name): state.greetingName = name
        case .profile(let profile): state.profile = profile
        case .settings(let change): state.settings = try change(stored.settings)
        }
        // GitHub names that differ in case only are equal.
        guard state != stored || state.settings.gitHubName?.text != stored.settings.gitHubName?.text else {
            return stored
        }
        if stored.revision == 0, try isFull() { throw NoRoomForVisitor() }
        state.revision += 1
        return state
    }
}
