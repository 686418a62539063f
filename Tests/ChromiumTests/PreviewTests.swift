import AppTesting
import Testing
import WebDriver

extension ChromiumTests {
    struct PreviewTests {
        /// A short page reserves room for a scroll bar, which `clientWidth` leaves out.
        private static let excess = "return Math.max(0, document.documentElement.scrollWidth - innerWidth)"
        @Test func `the links to the previews fit on a phone`() async throws {
            try await TestApp(showsPreviews: true).show { chromium in
                let window = chromium.window
                try await window.resize(width: 390, height: 900)
                try await window.visit("/previews")
                let broken = """
                    return [...document.querySelectorAll("main a")].filter((link) => link.getClientRects().length > 1).length;
                    """
                #expect(try await window.run(broken) == 0)
                #expect(try await window.run(Self.excess) == 0)
            }
        }

        @Test func `leaving the preview of a refused text sends nothing`() async throws {
            try await TestApp(showsPreviews: true).show { chromium in
                let window = chromium.window
                try await window.visit("/previews?page=text-flipside-refused-typical")
                _ = try await window.run("window.fetch = async () => localStorage.setItem('sent', 'yes')")
                try await window.visit("/text")
                #expect(try await window.run("return localStorage.getItem('sent')").string == nil)
            }
        }
    }
}
