import AppTesting
import Testing
import WebDriver

extension ChromiumTests {
    struct PreviewTests {
        private static let links =
            "return [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))"
        /// A short page reserves room for a scroll bar, which `clientWidth` leaves out.
        private static let excess = "return Math.max(0, document.documentElement.scrollWidth - innerWidth)"

        @Test func `no preview is wider than the window, and none logs an error`() async throws {
            try await TestApp(showsPreviews: true).show { chromium in
                let window = chromium.window
                try await window.resize(width: 390, height: 844)
                try await window.visit("/previews")
                let links = try await window.run(Self.links).array?.compactMap(\.string) ?? []
                #expect(links.count > 100)
                for link in links where link.hasSuffix("hostile") {
                    try await window.visit(link)
                    #expect(try await window.run(Self.excess) == 0, "\(link)")
                    #expect(try await chromium.errors() == [], "\(link)")
                }
            }
        }
    }
}
