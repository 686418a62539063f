import AppTesting
import Foundation
import Testing
import WebDriver

extension ChromiumTests {
    struct PreviewTests {
        private static let links =
            "return [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))"
        /// A short page reserves room for a scroll bar, which `clientWidth` leaves out.
        private static let excess = "return Math.max(0, document.documentElement.scrollWidth - innerWidth)"
        /// Whether to save screenshots of all previews (CONTRIBUTING.md).
        private static let takesScreenshots = CommandLine.arguments.contains("--attachments-path")

        @Test func `no preview is wider than the window, and none logs an error`() async throws {
            try await TestApp(showsPreviews: true).show { chromium in
                let window = chromium.window
                try await window.visit("/previews")
                let links = try await window.run(Self.links).array?.compactMap(\.string) ?? []
                #expect(links.count > 100)
                for width in Self.takesScreenshots ? [390, 1200] : [390] {
                    try await window.resize(width: width, height: 1400)
                    for link in links where Self.takesScreenshots || link.hasSuffix("hostile") {
                        try await window.visit(link)
                        #expect(try await window.run(Self.excess) == 0, "\(link)")
                        #expect(try await chromium.errors() == [], "\(link)")
                        guard Self.takesScreenshots, let name = link.split(separator: "=").last else { continue }
                        Attachment.record(Array(try await window.screenshot()), named: "\(name)-\(width).png")
                    }
                }
            }
        }

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
