import Foundation
import Models
import Testing
import ViewModels

struct TextVersionListViewModelTests {
    private let now = Date(timeIntervalSince1970: 1_795_255_267)
    private let reader = VisitorID.random()

    private func row(_ text: String = "Hello", age: TimeInterval? = 0, writer: VisitorID? = nil) throws
        -> TextVersionRowViewModel
    {
        let sitting = TextSitting(number: 1_234, writer: writer?.digest, lastChange: age.map { now - $0 })
        return TextVersionRowViewModel(TextVersion(sitting: sitting, text: text), newer: nil, reader: reader, now: now)
    }

    @Test func `a row names its version and links to it`() throws {
        let row = try row()
        #expect(row.name == "Version 1,234")
        #expect(row.url == "/text/versions/1234")
        #expect(row.facts.length == "5 characters")
    }

    @Test(
        arguments: [
            (0, "just now"), (59, "just now"), (60, "1 minute ago"), (150, "2 minutes ago"), (3_600, "1 hour ago"),
            (86_399, "23 hours ago"), (86_400, "2026-11-20 10:01 UTC"), (-5, "2026-11-21 10:01 UTC"),
        ] as [(TimeInterval, String)]
    )
    func `a time is shown in words`(age: TimeInterval, words: String) throws {
        let facts = try row(age: age).facts
        #expect(facts.age == words)
        #expect(facts.time?.timestamp.hasSuffix("Z") == true)
        #expect(facts.time?.words.hasSuffix(" UTC") == true)
    }

    @Test func `an unknown time is called unknown`() throws {
        let facts = try row(age: nil).facts
        #expect(facts.age == "Time unknown")
        #expect(facts.time == nil)
    }

    @Test func `a writer is you or someone else, never named`() throws {
        #expect(try row(writer: reader).facts.writer == "by you")
        #expect(try row(writer: .random()).facts.writer == "by someone else")
        #expect(try row(writer: nil).facts.writer == "by an unknown writer")
    }

    @Test(
        arguments: [
            ("one\ntwo", "one"), ("\n \u{2003}\n  two\nthree", "two"), ("", nil), (" \n\t\n", nil),
            (String(repeating: "x", count: 160), String(repeating: "x", count: 160)),
            ("\u{200B}", nil),
            (String(repeating: "x", count: 161), String(repeating: "x", count: 160) + "…"),
            ("\u{200B}\n \ntwo", "two"),
            ("e" + String(repeating: "\u{301}", count: 5_000), "e" + String(repeating: "\u{301}", count: 159) + "…"),
        ] as [(String, String?)]
    )
    func `a row shows the first visible line, shortened`(
        text: String,
        beginning: String?
    ) throws {
        #expect(try row(text).beginning == beginning)
    }

    @Test func `versions are grouped by time, and long-lived ones are marked`() {
        let day: TimeInterval = 86_400
        let ages: [TimeInterval] = [0, 60, 5_000, 4 * day, 100 * day]
        let sittings = ages.enumerated().map { index, age in
            TextSitting(number: 5 - index, writer: nil, lastChange: now - age)
        }
        let rows = sittings.enumerated().map { index, sitting in
            let newer = index == 0 ? nil : sittings[index - 1]
            return TextVersionRowViewModel(TextVersion(sitting: sitting, text: ""), newer: newer, reader: nil, now: now)
        }
        let list = TextVersionListViewModel(rows, now: now)
        #expect(list.count == "5 versions")
        #expect(list.groups.map(\.heading) == ["Last hour", "Last day", "Last week", "Earlier"])
        #expect(list.groups.map(\.id) == ["last-hour", "last-day", "last-week", "earlier"])
        let notes = list.groups.flatMap(\.rows).map(\.facts.note)
        #expect(
            notes == [
                "current", nil, "was current for 82 minutes", "was current for 4 days", "was current for 96 days",
            ]
        )
    }
}
