import AppTesting
import HTMLTesting
import HTTPServer
import HTTPTypes
import Models
import Routing
import Storage
import Synchronization
import Testing
import ViewModels

@testable import Controllers

@Suite(.timeLimit(.minutes(10))) struct ExportControllerTests {
    @Test(arguments: CatalogueFormat.allCases)
    func `an export that is imported elsewhere gives the same items`(format: CatalogueFormat)
        async throws
    {
        try await TestApp.full(count: 3).browse { browser in
            let file = try await browser.request(.get, Route.catalogue(.songs, .export(format)).url)
            #expect(file.status == .ok)
            let name = try #require(file.headerFields[.contentDisposition]?.split(separator: "\"").dropFirst().first)
            #expect(name == (format == .envelope ? "songs-envelope.json" : "songs.\(format.rawValue)"))

            try await TestApp.empty().browse { other in
                let form = try await other.visit("/import").attach(file.body, named: String(name), to: "File")
                _ = try await form.submit("Import the file")
                let page = try await other.visit("/import", until: { try $0.all("progress").isEmpty })
                try #expect(page.one(".import-result").text.contains("3 songs added"))
                let again = try await other.request(.get, Route.catalogue(.songs, .export(format)).url)
                #expect(again.body == file.body)
            }
        }
    }

    @Test(arguments: Transport.allCases)
    func `movies have their own file, and the default format is CSV`(transport: Transport) async throws {
        try await TestApp().browse(over: transport) { browser in
            let file = try await browser.request(.get, "/movies/export")
            #expect(file.headerFields[.contentType]?.hasPrefix("text/csv") == true)
            #expect(file.headerFields[.contentDisposition] == "attachment; filename=\"movies.csv\"")
            #expect(file.text.hasPrefix("\u{FEFF}name,director,year,"))
            #expect(file.text.split(separator: "\r\n").count == 14)
        }
    }

    @Test func `an empty catalogue is a file without rows`() async throws {
        try await TestApp.empty().browse { browser in
            let file = try await browser.request(.get, "/songs/export?format=envelope")
            #expect(file.text == "{\"code\":\"19001\",\"data\":[\n]}\n")
        }
    }

    @Test(arguments: CatalogueFormat.allCases)
    func `HEAD has the header fields of GET`(format: CatalogueFormat)
        async throws
    {
        try await TestApp.full(count: 3).browse { browser in
            let file = try await browser.request(.get, Route.catalogue(.movies, .export(format)).url)
            let head = try await browser.request(.head, Route.catalogue(.movies, .export(format)).url)
            #expect(head.status == .ok)
            #expect(head.body == [])
            for name in [HTTPField.Name.contentType, .contentDisposition, .cacheControl] {
                #expect(head.headerFields[name] == file.headerFields[name])
            }
            // HEAD writes no file, so its length is unknown.
            #expect(head.headerFields[.contentLength] == nil)
            let again = try await browser.request(.get, Route.catalogue(.movies, .export(format)).url)
            #expect(again.body == file.body)
        }
    }
}

/// Tests of the limit on exports, without the app around the controller.
@Suite(.timeLimit(.minutes(10))) struct ExportPlacesTests {
    private let pages = PageResponder(assetVersion: 1, liveEpoch: "test")
    private let storage: Storage
    private let catalogue: CatalogueModel<Song>

    init() async throws {
        storage = try Storage.inMemory()
        catalogue = await CatalogueModel(state: try storage.songStore.load(), store: storage.songStore)
        _ = try await storage.songStore.add(Draft(name: "Africa", credit: "Toto"))
    }

    private func controller(limit: Int, fileLimit: Int = 1 << 20) async -> CatalogueController<Song> {
        await controller(of: catalogue, storage.songFavouritesStore, exports: limiter(limit, fileLimit: fileLimit))
    }

    private func controller<Item: CatalogueItem>(
        of catalogue: CatalogueModel<Item>,
        _ favourites: some FavouritesStore<Item>,
        exports: ExportLimiter
    ) async -> CatalogueController<Item> {
        CatalogueController(
            catalogue: catalogue,
            favourites: await FavouritesModel(catalogue: catalogue, store: favourites),
            savedLists: await SavedLists(store: storage.savedListsStore),
            visitors: await Visitors(store: storage.visitorStore),
            source: nil,
            exports: exports,
            pages: pages
        )
    }

    private func limiter(_ limit: Int, fileLimit: Int) -> ExportLimiter {
        ExportLimiter(pages: pages, limit: limit, files: ByteBudget(fileLimit))
    }

    private func request(_ method: HTTPRequest.Method) -> Request {
        Request(head: HTTPRequest(method: method, scheme: "http", authority: "localhost", path: "/songs/export"))
    }

    @Test func `an export longer than the space for all is refused for a while`() async throws {
        let controller = await controller(limit: 1, fileLimit: 100)
        let response = try await controller.export(in: .csv, request(.get), in: context(of: 1))
        #expect(response.status == .serviceUnavailable)
        #expect(response.headerFields[.retryAfter] == "5")
        #expect(response.headerFields[.contentDisposition] == nil)
    }

    /// Each of four clients begins its export while the one before is being written or waits. The first ends last, so that
    /// the others have one place.
    @Test func `two exports are written at a time, and others wait in order of arrival`() async throws {
        let exports = limiter(2, fileLimit: 1 << 20)
        let order = AsyncStream<Int>.makeStream()
        @Sendable func export(by client: Int, _ write: @Sendable () async throws -> Void = {}) async throws {
            let response = try await exports.file(
                named: "a",
                contentType: "text/csv",
                for: request(.get),
                in: context(of: client)
            ) { _ in
                order.continuation.yield(client)
                try await write()
            }
            #expect(response.status == .ok)
        }
        let later = Mutex<[Task<Void, any Error>]>([])
        try await export(by: 1) {
            try await export(by: 2) {
                for client in 3...4 {
                    later.withLock { $0.append(Task { try await export(by: client) }) }
                    while exports.waiterCount < client - 2 { await Task.yield() }
                }
            }
            for task in later.withLock(\.self) { try await task.value }
        }
        order.continuation.finish()
        #expect(await order.stream.reduce(into: []) { $0.append($1) } == [1, 2, 3, 4])
    }

    @Test func `a file that is sent slowly makes room for the export of another client`() async throws {
        // Space for two files.
        let controller = await controller(limit: 1, fileLimit: 3 * TemporaryFile.cost)
        var files: [OpenFile] = []
        for client in 1...3 {
            let response = try await controller.export(in: .csv, request(.get), in: context(of: client))
            #expect(response.status == .ok)
            if case .file(let file) = response.body { files.append(file) }
        }
        #expect(files.count == 3)
        let first = try #require(files.first)
        while try !first.contents().isEmpty { await Task.yield() }
        for file in files.dropFirst() { #expect(try file.contents().count == file.byteCount) }
    }

    private func context(of client: Int) -> RequestContext {
        var context = RequestContext()
        context.client = IPAddress("10.0.0.\(client)").map(ClientAddress.init)
        return context
    }

    @Test func `HEAD writes no file and takes no place`() async throws {
        let response = try await controller(limit: 0, fileLimit: 0).export(in: .csv, request(.head), in: context(of: 1))
        #expect(response.status == .ok)
        guard case .omitted = response.body else {
            Issue.record("\(response.body)")
            return
        }
    }

    @Test func `a client that disconnects while its file is written frees its place`() async throws {
        let controller = await controller(limit: 1)
        let leaving = Task {
            // The server does the same when the connection is closed.
            withUnsafeCurrentTask { $0?.cancel() }
            return try await controller.export(in: .csv, request(.get), in: RequestContext())
        }
        await #expect(throws: CancellationError.self) { try await leaving.value }
        #expect(try await controller.export(in: .csv, request(.get), in: RequestContext()).status == .ok)
    }
}
