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
        writers: [VisitorID] = [],
        named names: [String?] = [nil],
        since older: String? = nil
    ) throws -> TextVersionRowViewModel {
        let sitting = TextSitting(number: 1_234, writers: writers.map(\.digest), lastChange: age.map { now - $0 })
        let version = TextVersion(sitting: sitting, text: text, writerNames: names)
        return TextVersionRowViewModel(version, newer: nil, older: older, reader: reader)
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
        #expect(try row(writers: [reader], named: ["Ada"]).facts.writer == "you")
        #expect(try row(writers: [.random()], named: ["Ada"]).facts.writer == "Ada")
        #expect(try row(writers: [.random()]).facts.writer == "someone else")
        #expect(try row().facts.writer == "an unknown writer")
    }

    @Test(
        arguments: [
            (["Ada", "Ben"], "Ada and Ben"), (["Ada", nil], "Ada and someone else"), ([nil, nil], "2 people"),
            (["Ada", "Ben", "Cem"], "Ada, Ben and Cem"), (["Ada", nil, "Ben"], "Ada, Ben and someone else"),
            (["Ada", "Ben", nil, "Cem"], "Ada, Ben and 2 others"), (["Ada", nil, nil], "Ada and 2 others"),
        ] as [([String?], String)]
    )
    func `several writers are named`(names: [String?], words: String) throws {
        #expect(try row(writers: names.map { _ in .random() }, named: names).facts.writer == words)
    }

    @Test func `the reader is the first of several writers`() throws {
        let writers = try row(writers: [.random(), reader], named: ["Ada", "Ben"]).facts.writer
        #expect(writers == "you and Ada")
    }

    @Test(
        arguments: [
            ("one\ntwo", "one …"), ("\n \u{2003}\n  two\nthree", "two …"), ("", nil), (" \n\t\n", nil),
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

    @Test(
        arguments: [
            ("one\ntwo\nthree", "one\n2\nthree", "… two …"), ("one\ntwo", "one", "… two"), ("one", "one\ntwo", "one"),
            ("one\ntwo", "one\ntwo and", "… two"), ("two\none", "one", "two …"),
            (
                String(repeating: "x", count: 100) + "yz", String(repeating: "x", count: 100),
                "… " + String(repeating: "x", count: 40) + "yz"
            ),
        ]
    )
    func `a row shows the line that differs from the version before`(text: String, older: String, line: String) throws {
        #expect(try row(text, since: older).beginning == line)
    }

    @Test func `versions are grouped by time, and long-lived ones are marked`() {
        let day: TimeInterval = 86_400
        let ages: [TimeInterval] = [0, 60, 5_000, 4 * day, 100 * day]
        let sittings = ages.enumerated().map { index, age in
            TextSitting(number: 5 - index, writers: [], lastChange: now - age)
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
