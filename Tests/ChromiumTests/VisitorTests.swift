import AppTesting
import HTMLTesting
import Testing
import WebDriver

extension ChromiumTests {
    /// Tests of data that belongs to one visitor. All windows of a browser are the same visitor.
    struct VisitorTests {
        @Test func `a name that is saved in one window is in the greeting of the others`() async throws {
            try await TestApp().show { chromium in
                let (writer, reader) = (chromium.window, try await chromium.openWindow())
                try await writer.visit("/greeting")
                try await writer.waitUntilLive()
                try await writer.element("#name").type("Ada")
                try await writer.element(".line-form button").click()
                try await writer.wait(for: ".greeting", toSay: "Hi there, Ada!")
                try await reader.visit("/")
                try await reader.waitUntilLive()
                try await writer.visit("/profile")
                try await writer.element("#first-name").type("Ada")
                try await writer.element("#last-name").type("Lovelace")
                try await writer.element(".actions button").click()
                try await writer.wait(for: ".notice", toSay: "Your profile was saved.")
                try await writer.visit("/greeting")
                try await writer.element("form[action='/greeting/removal'] button").click()
                try await reader.wait(for: ".greeting", toSay: "Hi there, Ada Lovelace!")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `a refused profile shows its errors, and the first invalid field has the focus`()
            async throws
        {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/profile")
                try await window.waitUntilLive()
                try await window.element("#first-name").type("Ada")
                try await window.element(".actions button").click()
                try await window.wait(for: "#last-name-error", toSay: "Enter your last name.")
                try await window.wait(forFocusOn: "#last-name")
                try await window.wait(forField: "#first-name", toHold: "Ada")
                #expect(try await window.element("#last-name").attribute("aria-invalid") == "true")
                let color = "return getComputedStyle(document.getElementById('last-name')).borderColor"
                #expect(try await window.run(color) == "rgb(155, 15, 46)")
            }
        }

        @Test func `a saved field follows later changes`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/greeting")
                try await window.waitUntilLive()
                try await window.element("#name").type("Ada")
                try await window.element(".line-form button").click()
                try await window.wait(for: ".greeting", toSay: "Hi there, Ada!")
                try await window.element("form[action='/greeting/removal'] button").click()
                try await window.wait(for: ".greeting", toSay: "Hi there!")
                try await window.wait(forField: "#name", toHold: "")
            }
        }

        @Test func `no window shows the data of another visitor, except the name beside an entry`() async throws {
            try await TestApp().browse(over: .socket) { ada in
                try await Chromium.browse(ada.origin.origin) { chromium in
                    let grace = chromium.window
                    try await grace.visit("/greeting")
                    try await grace.element("#name").type("Grace")
                    try await grace.element(".line-form button").click()
                    try await grace.wait(for: ".greeting", toSay: "Hi there, Grace!")
                    try await grace.visit("/")
                    try await grace.waitUntilLive()
                    _ = try await ada.post(["name": "Ada"], to: "/greeting")
                    _ = try await ada.post(["first-name": "Ada", "last-name": "Lovelace"], to: "/profile")
                    _ = try await ada.post(["words": "For everyone"], to: "/entries")
                    try await grace.wait(for: ".latest-entries", toSay: "For everyone")
                    #expect(try await grace.element(".greeting").text() == "Hi there, Grace!")
                    #expect(try await grace.element(".latest-entries bdi").text() == "Ada")
                    #expect(try await !grace.element("main").text().contains("Lovelace"))
                }
            }
        }

        @Test func `the forms work without scripts`() async throws {
            try await TestApp().show(runningScripts: false) { chromium in
                let window = chromium.window
                try await window.visit("/greeting")
                try await window.element("#name").type("Ada")
                try await window.element(".line-form button").click()
                try await window.wait(for: ".greeting", toSay: "Hi there, Ada!")
                try await window.visit("/entries")
                try await window.element("#words").type("Milk")
                try await window.element(".line-form button").click()
                try await window.wait(for: "#entry-1", toSay: "Milk")
                try await window.element("#entry-1 button").click()
                try await window.wait(for: ".entries .empty")
                try await window.wait(for: ".notice button")
                try await window.element(".notice button").click()
                try await window.wait(for: "#entry-1", toSay: "Milk")
            }
        }
    }
}
