import AppTesting
import Testing
import WebDriver

extension ChromiumTests {
    /// Tests of functions that decide for the scripts.
    struct ScriptTests {
        @Test func `text is converted if its script is, or its letters come from keys or from a Chinese reader`()
            async throws
        {
            let cases: [(composed: String, hasKeys: Bool, language: String, isConversion: Bool)] = [
                ("hel", false, "en-US", false), ("prêt", true, "fr", false), ("при", true, "ru", false),
                ("สวัส", false, "th", false), ("नमस्", false, "hi", false), ("", true, "ja", false),
                ("ni hao", true, "en-US", true), ("k", true, "de", true), ("ni’an", false, "zh-CN", true),
                ("に", false, "en", true), ("ニ", false, "en", true), ("你", false, "en", true), ("한", false, "en", true),
                ("ㄅ", false, "en", true), ("ｋ", false, "en", true), ("きょうh", false, "ja", true),
            ]
            try await show { window in
                for row in cases {
                    let result = try await window.call(
                        "isConversion",
                        of: "composition.js",
                        .string(row.composed),
                        ["hasKeys": .bool(row.hasKeys), "languages": [.string(row.language)]]
                    )
                    #expect(result == .bool(row.isConversion), "\(row)")
                }
            }
        }

        @Test func `selected words stay selected if they are still in the text`() async throws {
            let cases: [(old: String, selected: String, text: String, moved: String, start: Int)] = [
                ("The fox runs", "fox", "The fox ran", "fox", 4),
                ("The fox runs", "fox", "A fox runs", "fox", 2),
                // The words before the change, or after it.
                ("The fox", "fox", "The slow fox", "fox", 9), ("The fox", "The", "The slow fox", "The", 0),
                ("The fox", "fox", "The f fox", "fox", 6), ("la", "la", "la la", "la", 0),
                // Between two changes, the place with the same surroundings.
                ("A b C d E b", "b C d", "X b C d Y b", "b C d", 2),
                ("(a) a [a] a (a)", "a [a] a", "{a} a [a] a {a}", "a [a] a", 4),
                // The selected words have changed.
                ("one two three", "two", "one 2 three", "2", 4), ("one two three", "one two", "one three", "one", 0),
                ("one two three", "two", "three", "", 0),
            ]
            try await show { window in
                for row in cases {
                    let start = try #require(row.old.range(of: row.selected)).lowerBound
                    let offset = row.old.distance(from: row.old.startIndex, to: start)
                    let result = try await window.call(
                        "movedSelection",
                        of: "selection.js",
                        .number(Double(offset)),
                        .number(Double(offset + row.selected.count)),
                        .string(row.old),
                        .string(row.text)
                    )
                    let moved = JSON.object([
                        "start": .number(Double(row.start)), "end": .number(Double(row.start + row.moved.count)),
                    ])
                    #expect(result == moved, "\(row)")
                }
            }
        }

        private func show(_ test: (Window) async throws -> Void) async throws {
            try await TestApp().show { chromium in
                try await chromium.window.visit("/search")
                try await test(chromium.window)
            }
        }
    }
}

extension Window {
    /// Calls a function of a script, and returns its result.
    fileprivate func call(_ function: String, of script: String, _ arguments: JSON...) async throws -> JSON {
        let call = """
            const [name, script, values] = arguments;
            const { src } = document.querySelector("script[src$='/search.js']");
            return import(src.replace("search.js", script)).then((module) => module[name](...values));
            """
        return try await run(call, [.string(function), .string(script), .array(arguments)])
    }
}
