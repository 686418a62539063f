/// A character that cannot be shown on a page, and its position in a text.
///
/// Control characters (U+0000 to U+001F and U+007F to U+009F) and noncharacters are forbidden: HTML and XML forbid or
/// discourage both, and SQLite's C strings end at NUL. Callers may allow tabs and line feeds.
package struct ForbiddenCharacter: Sendable, Equatable {
    /// The control characters that a text of several lines may have.
    package static let textControls: [Unicode.Scalar] = ["\t", "\n"]

    package let scalar: Unicode.Scalar
    /// The line number, from 1.
    package let line: Int
    /// The column, from 1, in Unicode scalars.
    package let column: Int

    package init(scalar: Unicode.Scalar, line: Int, column: Int) {
        self.scalar = scalar
        self.line = line
        self.column = column
    }

    /// Returns the first forbidden character of `text`, or `nil` if it contains none.
    package static func first(
        in text: String,
        allowing allowed: [Unicode.Scalar] = []
    ) -> ForbiddenCharacter? {
        if text.utf8.allSatisfy({ $0 == 0x20 || $0.isVisibleASCII }) { return nil }
        var line = 1
        var column = 1
        for scalar in text.unicodeScalars {
            if isForbidden(scalar), !allowed.contains(scalar) {
                return ForbiddenCharacter(scalar: scalar, line: line, column: column)
            }
            if scalar == "\n" {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
        return nil
    }

    /// Returns the first U+FFFD of a text.
    static func firstReplacement(in text: String) -> ForbiddenCharacter? {
        guard let index = text.unicodeScalars.firstIndex(of: "\u{FFFD}") else { return nil }
        let lines = text.unicodeScalars[..<index].split(separator: "\n", omittingEmptySubsequences: false)
        return ForbiddenCharacter(scalar: "\u{FFFD}", line: lines.count, column: (lines.last?.count ?? 0) + 1)
    }

    /// Returns `text` with each forbidden character replaced by U+FFFD.
    package static func replaced(in text: String, allowing allowed: [Unicode.Scalar] = []) -> String {
        guard first(in: text, allowing: allowed) != nil else { return text }
        // One by one, because appending a sequence asks the runtime for generic metadata at each of them.
        var replaced = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            replaced.append(isForbidden(scalar) && !allowed.contains(scalar) ? "\u{FFFD}" : scalar)
        }
        return String(replaced)
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF: true
        case let value: value & 0xFFFE == 0xFFFE
        }
    }
}

extension ForbiddenCharacter: CustomStringConvertible {
    /// The code point, such as `U+0000`.
    package var codePoint: String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    package var description: String { "\(codePoint) at line \(line), column \(column)" }
}

extension ForbiddenCharacter: Codable {
    private enum CodingKeys: CodingKey {
        case scalar, line, column
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let number = try values.decode(UInt32.self, forKey: .scalar)
        self.init(
            scalar: Unicode.Scalar(number) ?? "\u{FFFD}",
            line: try values.decode(Int.self, forKey: .line),
            column: try values.decode(Int.self, forKey: .column)
        )
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(scalar.value, forKey: .scalar)
        try values.encode(line, forKey: .line)
        try values.encode(column, forKey: .column)
    }
}
