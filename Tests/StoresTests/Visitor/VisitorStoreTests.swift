import Foundation
import Models
import PostgresTesting
import Testing

@Suite(.databases) struct VisitorStoreTests {
    private let ada = VisitorID.random()

    @Test(arguments: StoreEngine.all) func `each change raises the revision, and keeps the other values`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().visitors
        let name = try Name("Ada")
        let profile = try Profile(firstName: "Ada", lastName: "Lovelace")
        #expect(try await store.save(.greetingName(name), of: ada) == VisitorState(revision: 1, greetingName: name))
        let both = VisitorState(revision: 2, greetingName: name, profile: profile)
        #expect(try await store.save(.profile(profile), of: ada) == both)
        #expect(try await store.load(ada) == both)
        #expect(try await store.save(.greetingName(nil), of: ada) == VisitorState(revision: 3, profile: profile))
    }

    @Test(arguments: StoreEngine.all) func `saving the same again is not a new revision`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().visitors
        let profile = try Profile(firstName: "Ada", lastName: "Lovelace")
        _ = try await store.save(.greetingName(try Name("Ada")), of: ada)
        #expect(try await store.save(.greetingName(try Name("Ada")), of: ada).revision == 1)
        _ = try await store.save(.profile(profile), of: ada)
        #expect(try await store.save(.profile(profile), of: ada).revision == 2)
        _ = try await store.save(.greetingName(nil), of: ada)
        #expect(try await store.save(.greetingName(nil), of: ada).revision == 3)
    }

    @Test(arguments: StoreEngine.all) func `visitors have separate rows`(engine: StoreEngine) async throws {
        let store = try await engine.stores().visitors
        let grace = VisitorID.random()
        _ = try await store.save(.greetingName(try Name("Ada")), of: ada)
        _ = try await store.save(.greetingName(try Name("Grace")), of: grace)
        #expect(try await store.load(ada).greetingName?.text == "Ada")
        #expect(try await store.load(grace).greetingName?.text == "Grace")
        #expect(try await store.load(.random()) == VisitorState())
    }

    @Test(arguments: StoreEngine.all) func `equal settings do not raise the revision, but other capitals do`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().visitors
        func settings(_ name: String) throws -> Settings { Settings(gitHubName: try GitHubName(name)) }
        #expect(try await store.save(settings("ada"), of: ada).revision == 1)
        #expect(try await store.save(settings("ada"), of: ada).revision == 1)
        #expect(try await store.save(settings("Ada"), of: ada).revision == 2)
        #expect(try await store.load(ada).settings.gitHubName?.text == "Ada")
    }

    @Test(arguments: StoreEngine.all) func `a visitor without settings has the default ones`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().visitors
        let state = try await store.save(.greetingName(Name("Ada")), of: ada)
        #expect(state == VisitorState(revision: 1, greetingName: try Name("Ada")))
        #expect(try await store.load(ada).settings == Settings())
    }
}
