import Foundation

/// A kind of data that every view has to support.
package enum Placeholder: String, CaseIterable, Sendable {
    /// No rows, no optional values, and the shortest texts.
    case empty
    case typical
    /// Full pages of long texts.
    case long
    /// Texts that could break the page: markup, right-to-left text, emoji, and 10,000 letters without a space.
    case hostile

    /// The time at which the previews are shown: 2026-11-21 14:04:40 UTC.
    static let now = Date(timeIntervalSince1970: 1_795_269_880)

    /// Returns a text in place of `typical`.
    /// - Parameter index: The position in a list, whose rows are hostile in different ways.
    func words(_ typical: String, at index: Int = 0) -> String {
        switch self {
        case .empty: "A"
        case .typical: typical
        case .long: Array(repeating: typical, count: 200 / max(typical.count, 1) + 1).joined(separator: " ")
        case .hostile: Self.hostileTexts[index % Self.hostileTexts.count]
        }
    }

    /// Returns a text of several lines in place of `typical`.
    func lines(_ typical: String) -> String {
        switch self {
        case .empty: ""
        case .typical: typical
        case .long: (1...100).map { "\($0): \(words(typical))" }.joined(separator: "\n")
        case .hostile: Self.hostileTexts.joined(separator: "\n\n")
        }
    }

    /// Returns the value, or `nil` if the placeholder is empty.
    func optional<Value>(_ value: @autoclosure () -> Value) -> Value? {
        self == .empty ? nil : value()
    }

    /// The number of rows on the first page of a list.
    var rowCount: Int {
        switch self {
        case .empty: 0
        case .typical: 3
        case .long: 100
        case .hostile: Self.hostileTexts.count
        }
    }

    /// The number of rows on all pages of a list.
    var itemCount: Int { self == .long ? 1_234_567 : rowCount }

    /// Returns the rows of the first page of a list.
    func rows<Row>(upTo limit: Int = .max, _ row: (_ index: Int) throws -> Row) rethrows -> [Row] {
        try (0..<min(rowCount, limit)).map(row)
    }

    private static let markup = #""'><script>alert(1)</script><b>&amp;</title></textarea>]]>--> {{ title }} %3C"#

    /// Each text contains markup. Forms refuse control characters, but a store may contain them nevertheless.
    private static let hostileTexts = [
        "\(markup)\u{0}\u{FFFE}",
        "\(markup) \u{202E}שלום עולם, مرحبا بالعالم (1) 2026",
        "\(markup) 👩‍👩‍👧‍👦🏳️‍🌈👍🏽🇺🇳 Z̴̧̛̘͇̪a̵̟͐l̷̺͝g̸̭͌o̶̳͛",
        "\(markup) \(String(repeating: "W", count: 10_000))",
    ]
}
