import AppTesting
import HTMLTesting
import Testing
import WebDriver

extension ChromiumTests {
    /// Tests of forms that are sent without leaving the page.
    struct FormTests {
        @Test func `an error after the response does not send a form again`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/greeting")
                try await window.waitUntilLive()
                let script = """
                    window.requests = 0;
                    const send = window.fetch;
                    window.fetch = (...all) => { window.requests += 1; return send(...all); };
                    DOMParser.prototype.parseFromString = () => { throw new Error("Out of order"); };
                    """
                _ = try await window.run(script)
                try await window.element("#name").type("Ada")
                try await window.element(".line-form button").click()
                try await window.wait(until: "the answer") {
                    try await window.run("return document.querySelector('.line-form').ariaBusy") == "false"
                }
                #expect(try await window.run("return window.requests") == 1)
            }
        }

        @Test func `a form that does not reach the server stays with its words, and is sent later`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/entries")
                try await window.waitUntilLive()
                let script = """
                    window.reach = window.fetch;
                    window.fetch = () => new Promise((_, reject) => setTimeout(reject));
                    """
                // An empty entry is refused; the next one must not stay in the field after it.
                try await window.element(".line-form button").click()
                try await window.wait(for: "#words[aria-invalid=true]")
                _ = try await window.run(script)
                try await window.element("#words").type("Not lost" + Key.enter)
                try await window.wait(for: "#live-connection:not([hidden])", toSay: "Not saved")
                #expect(try await window.element("#words").value() == "Not lost")
                // Without the script that sends it in place, the form stays, too.
                _ = try await window.run(
                    """
                    document.querySelector(".line-form").removeAttribute("data-live-form");
                    document.getElementById("live-connection").hidden = true;
                    """
                )
                try await window.element(".line-form button").click()
                try await window.wait(for: "#live-connection:not([hidden])", toSay: "Not saved")
                #expect(try await window.element("#words").value() == "Not lost")
                _ = try await window.run(
                    "window.fetch = window.reach; document.querySelector('.line-form').dataset.liveForm = 'entries'"
                )
                try await window.element(".line-form button").click()
                try await window.wait(for: ".entry", toSay: "Not lost")
                try await window.wait(forField: "#words", toHold: "")
            }
        }

        @Test func `a change that comes too early leads to a page from which it can be sent again`() async throws {
            let clock = SteppedClock()
            try await TestApp(now: { clock.now }).show { chromium in
                let window = chromium.window
                try await window.visit("/entries")
                try await window.waitUntilLive()
                let script = """
                    for (let count = 0; count < 60; count += 1) {
                        const request = new XMLHttpRequest();
                        request.open("POST", "/entries", false);
                        request.setRequestHeader("Content-Type", "application/x-www-form-urlencoded");
                        request.send("words=Milk");
                    }
                    """
                _ = try await window.run(script)
                try await window.wait(for: ".entry", toSay: "Milk")
                try await window.element(".entry form button").click()
                try await window.wait(for: ".problem h1", toSay: "Too many changes")
                clock.move(by: 1)
                try await window.element(".problem button").click()
                try await window.wait(for: ".notice", toSay: "The entry “Milk” was deleted.")
            }
        }

        @Test func `an error summary appears and disappears, and the form stays the same node`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/profile")
                try await window.waitUntilLive()
                let mark = """
                    document.querySelector("form[action='/profile']").isTheSame = true;
                    document.getElementById("first-name").isTheSame = true;
                    """
                _ = try await window.run(mark)
                let isTheSame = """
                    const form = document.querySelector("form[action='/profile']");
                    return form.isTheSame && document.getElementById("first-name").isTheSame;
                    """
                try await window.element("#first-name").type("Ada")
                try await window.element(".actions button").click()
                try await window.wait(for: ".error-summary")
                #expect(try await window.run(isTheSame) == true)
                try await window.element("#last-name").type("Lovelace")
                try await window.element(".actions button").click()
                try await window.wait(for: ".notice", toSay: "Your profile was saved.")
                try await window.wait(forNo: ".error-summary")
                #expect(try await window.run(isTheSame) == true)
            }
        }

        @Test func `the warning about a duplicate has the focus`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs/new")
                try await window.element("#name").type("thriller")
                try await window.element("#artist").type("MICHAEL JACKSON")
                try await window.element(".media-form button[type=submit]").click()
                try await window.wait(for: ".warning", toSay: "already")
                try await window.wait(forFocusOn: ".warning")
                try await window.element("button[name=duplicate]").click()
                try await window.wait(for: ".notice", toSay: "The song was saved.")
            }
        }
    }
}
