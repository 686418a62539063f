/// A character that cannot be shown on a page, and where it stands.
///
/// Refused are the controls (U+0000 to U+001F and U+007F to U+009F) and the noncharacters, which HTML and XML
/// both forbid or discourage; so what is saved is what every page can show, and NUL, at which SQLite's C
/// strings end, cannot cut a text short. Tab and line feed are controls too: who wants them allows them.
package struct ForbiddenCharacter: Sendable, Equatable {
    package let scalar: Unicode.Scalar
    /// From 1.
    package let line: Int
    /// From 1, in Unicode scalars.
    package let column: Int

    package init(scalar: Unicode.Scalar, line: Int, column: Int) {
        self.scalar = scalar
        self.line = line
        self.column = column
    }

    /// The first such character of `text`, or nil when every one of them can be shown.
    package static func first(
        in text: String,
        allowing allowed: [Unicode.Scalar] = []
    ) -> ForbiddenCharacter? {
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

    /// The first character of a line that was typed into a form which cannot be kept. U+FFFD is one as well: it stands
    /// where bytes were no UTF-8, or where such a character was on a form that was shown again.
    package static func first(inLine line: String) -> ForbiddenCharacter? {
        first(in: line) ?? firstReplacement(in: line)
    }

    /// The first U+FFFD of a text that was typed into a form.
    static func firstReplacement(in text: String) -> ForbiddenCharacter? {
        guard let index = text.unicodeScalars.firstIndex(of: "\u{FFFD}") else { return nil }
        let lines = text.unicodeScalars[..<index].split(separator: "\n", omittingEmptySubsequences: false)
        return ForbiddenCharacter(scalar: "\u{FFFD}", line: lines.count, column: (lines.last?.count ?? 0) + 1)
    }

    /// `text` with U+FFFD for each such character, so that a reader sees where they stand.
    package static func marked(in text: String, allowing allowed: [Unicode.Scalar] = []) -> String {
        guard first(in: text, allowing: allowed) != nil else { return text }
        // One by one, as appending a sequence asks the runtime for generic metadata at each of them.
        var marked = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            marked.append(isForbidden(scalar) && !allowed.contains(scalar) ? "\u{FFFD}" : scalar)
        }
        return String(marked)
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF: true
        case let value: value & 0xFFFE == 0xFFFE
        }
    }
}

extension ForbiddenCharacter: CustomStringConvertible {
    /// Such as `U+0000`.
    package var codePoint: String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    package var description: String { "\(codePoint) at line \(line), column \(column)" }
}
