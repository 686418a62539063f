import Foundation
import HTMLTesting
import ProgramTesting
import Testing
import WebDriver

extension LiveChromiumTests {
    /// Tests of reading without a connection.
    struct OfflineTests {
        @Test func `without a connection pages that were seen are shown with their age, and no others`() async throws {
            let folder = try TemporaryFolder()
            let first = try FlipsideProcess(serving: folder.path)
            let port = try await first.port()
            try await Chromium.browse("http://127.0.0.1:\(port)") { chromium in
                let window = chromium.window
                try await window.visit("/")
                try await window.wait(until: "a service worker") {
                    try await window.run("return navigator.serviceWorker.controller !== null") == true
                }
                // The first of these makes the browser a visitor, whose pages are others.
                try await window.visit("/movies")
                try await window.visit("/greeting")
                try await window.element("#name").type("Ada" + Key.enter)
                try await window.wait(for: ".greeting", toSay: "Ada")
                try await window.visit("/songs")
                try await window.waitUntilLive()
                try await window.wait(until: "the page in the cache") {
                    try await window.run(
                        """
                        return (async () => {
                            const names = (await caches.keys()).filter((name) => name.startsWith("pages"));
                            const urls = (await (await caches.open(names[0])).keys()).map(({ url }) => new URL(url).pathname);
                            return names.length === 1 && urls.includes("/songs") && !urls.includes("/movies");
                        })();
                        """
                    ) == true
                }
                first.send(SIGKILL)
                _ = await first.outcome()
                try? await window.reload()
                try await window.wait(for: "#live-connection", toSay: "You are offline. This page is from just now.")
                try await window.wait(for: "ol.media", toSay: "Thriller")
                // The movies were those of the stranger before.
                _ = try await window.run("location.assign('/movies')")
                try await window.wait(for: "h1", toSay: "You are offline")
                _ = try await window.run("location.assign('/songs')")
                try await window.wait(for: "ol.media", toSay: "Thriller")

                let second = try FlipsideProcess(serving: folder.path, port: port)
                _ = try await second.port()
                try await window.wait(until: "the current page") {
                    try await window.run("return !('kept' in document.documentElement.dataset)") == true
                }
                try await window.waitUntilLive()
            }
        }
    }
}
