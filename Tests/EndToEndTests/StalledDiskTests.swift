import Foundation
import ProgramTesting
import SocketTesting
import Testing

/// A disk that stalls, in the place of pread(2), by which SQLite reads.
@Suite(.timeLimit(.minutes(2))) struct StalledDiskTests {
    /// A library for the dynamic linker. While the file exists that an environment variable names, reading stalls.
    private static let library = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdlib.h>
        #include <sys/types.h>
        #include <unistd.h>

        ssize_t pread64(int file, void *bytes, size_t count, off_t offset) {
            static ssize_t (*next)(int, void *, size_t, off_t);
            if (!next) next = dlsym(RTLD_NEXT, "pread64");
            const char *stall = getenv("STALLED_WHILE");
            while (stall && access(stall, F_OK) == 0) usleep(1000);
            return next(file, bytes, count, offset);
        }
        """

    private static func compile(_ source: String, to file: String) async throws {
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = ["clang", "-shared", "-fPIC", "-o", file, source, "-ldl"]
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            compiler.terminationHandler = { _ in ended.resume() }
            do { try compiler.run() } catch { ended.resume(throwing: error) }
        }
        try #require(compiler.terminationStatus == 0)
    }

    @Test func `while the disk stalls, the server answers all that needs no disk`() async throws {
        let folder = try TemporaryFolder()
        let library = folder.path(of: "stall.so")
        try await Self.compile(folder.write(Self.library, to: "stall.c"), to: library)
        let stall = folder.path(of: "stalled")
        let flipside = try FlipsideProcess(
            serving: folder.path(of: "data"),
            environment: ["LD_PRELOAD": library, "STALLED_WHILE": stall]
        )
        let port = try await flipside.port()
        func request(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n" }
        // Some of these connections are on the event loops of those that read below.
        let clients = try await RawConnection.crowd(of: 40, toPort: port, sending: request("/songs"))
        for client in clients { #expect(try await client.receiveResponse().status == 200) }
        // One reader has these pages in memory, so its next read ends while others stall.
        for _ in 1...2 {
            let client = try #require(clients.first)
            try await client.send(request("/songs/artists"))
            #expect(try await client.receiveResponse().status == 200)
        }
        _ = try folder.write("", to: "stalled")
        let waiting = stride(from: 0, to: 40, by: 2).map { clients[$0] }
        let others = stride(from: 1, to: 40, by: 2).map { clients[$0] }
        for client in waiting { try await client.send(request("/songs/artists")) }
        for path in ["/healthz", "/songs", "/app.css", "/healthz"] {
            for client in others { try await client.send(request(path)) }
            for client in others { #expect(try await client.receiveResponse().status == 200) }
        }
        try FileManager.default.removeItem(atPath: stall)
        for client in waiting { #expect(try await client.receiveResponse().status == 200) }
    }
}
