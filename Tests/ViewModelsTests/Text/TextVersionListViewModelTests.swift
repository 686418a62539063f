import Foundation
import Models
import Testing
import ViewModels

struct TextVersionListViewModelTests {
    private let now = Date(timeIntervalSince1970: 1_795_255_267)
    private let reader = VisitorID.random()

    private func row(
        _ text: String = "Hello",
        age: TimeInterval? = 0,
        writer: VisitorID? = nil,
        named name: String? = nil
    ) throws -> TextVersionRowViewModel {
        let sitting = TextSitting(number: 1_234, writer: writer?.digest, lastChange: age.map { now - $0 })
        let version = TextVersion(sitting: sitting, text: text, writerName: name)
        return TextVersionRowViewModel(version, newer: nil, reader: reader)
    }

    @Test func `a row names its version and links to it`() throws {
        let row = try row()
        #expect(row.name == "Version 1,234")
        #expect(row.url == "/text/versions/1234")
        #expect(row.facts.length == "5 characters")
    }

    @Test func `a time is in UTC, and may be unknown`() throws {
        let facts = try row(age: 86_400).facts
        #expect(facts.time?.words == "2026-11-20 10:01 UTC")
        #expect(facts.time?.timestamp == "2026-11-20T10:01:07Z")
        #expect(try row(age: nil).facts.time == nil)
    }

    @Test func `a writer is you, a name, or someone else without one`() throws {
        #expect(try row(writer: reader, named: "Ada").facts.writer == "you")
        #expect(try row(writer: .random(), named: "Ada").facts.writer == "Ada")
        #expect(try row(writer: .random()).facts.writer == "someone else")
        #expect(try row(writer: nil).facts.writer == "an unknown writer")
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
            return TextVersionRowViewModel(TextVersion(sitting: sitting, text: ""), newer: newer, reader: nil)
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
