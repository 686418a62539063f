import AppTesting
import HTMLTesting
import ProgramTesting
import Testing
import WebDriver

extension ChromiumTests {
    /// Tests of importing a file of songs, and of its progress on open pages.
    struct ImportTests {
        @Test func `every page shows the progress of an import, and can cancel it`() async throws {
            let folder = try TemporaryFolder()
            // The file has so many rows that the import runs until it is cancelled.
            let rows = (1...600_000).map { "Song \($0),Artist \($0 % 1_000)\n" }
            let file = try folder.write("name,artist\n" + rows.joined(), to: "songs.csv")
            try await TestApp.empty().show { chromium in
                let (sender, other) = (chromium.window, try await chromium.openWindow())
                for window in [sender, other] {
                    try await window.visit("/import")
                    try await window.waitUntilLive()
                }
                try await sender.element("#file").type(file)
                try await sender.element(".import-form button").click()
                for window in [sender, other] {
                    try await window.wait(for: "#live-import progress")
                    try await window.wait(for: "#live-import h2", toSay: "Importing “songs.csv”")
                }
                let bar = try await other.element("#live-import progress")
                #expect(try await bar.attribute("max") == "100")

                try await other.element("#live-import button").click()
                for window in [sender, other] {
                    try await window.wait(for: "#live-import h2", toSay: "The import of “songs.csv” was cancelled")
                    try await window.wait(forNo: "#live-import progress")
                }
                try await other.visit("/songs")
                try await other.wait(for: ".empty", toSay: "No data found")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `a small file is imported, and its errors are listed`() async throws {
            let folder = try TemporaryFolder()
            let file = try folder.write("name,artist\nAfrica,Toto\n,nobody\n", to: "songs.csv")
            try await TestApp.empty().show { chromium in
                let window = chromium.window
                try await window.visit("/import")
                try await window.element("#file").type(file)
                try await window.element(".import-form button").click()
                try await window.wait(for: "#live-import h2", toSay: "Imported “songs.csv”")
                #expect(try await window.elements(".import-problems tbody tr").count == 1)
                try await chromium.expectNoErrors()
            }
        }
    }
}
