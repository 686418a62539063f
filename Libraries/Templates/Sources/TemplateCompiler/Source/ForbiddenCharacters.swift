/// Finds what no template may contain: bytes that are not UTF-8, and characters that XML 1.0 forbids
/// (section 2.2, `Char`).
struct ForbiddenCharacters {
    let source: SourceFile

    func diagnostics() -> [Diagnostic] {
        do {
            _ = try UTF8Span(validating: source.bytes.span)
        } catch {
            return [diagnostic(at: error.byteOffsets.lowerBound, "this is not UTF-8: save the file as UTF-8")]
        }
        let suspects = source.bytes.enumerated().filter { $0.element < .space || $0.element == 0xEF }
        return suspects.compactMap { index, _ in
            message(at: index).map { diagnostic(at: index, $0) }
        }
    }

    private func message(at index: Int) -> String? {
        let bytes = source.bytes[index...].prefix(3)
        switch source.bytes[index] {
        case .tab, .lineFeed: return nil
        case .carriageReturn: return "a lone carriage return: end lines with a line feed"
        case 0..<0x20: return "a control character, which XML forbids: remove it"
        case 0xEF where index == 0 && bytes.elementsEqual([0xEF, 0xBB, 0xBF]):
            return "a byte order mark: save the file as UTF-8 without one"
        case 0xEF where bytes.elementsEqual([0xEF, 0xBF, 0xBE]) || bytes.elementsEqual([0xEF, 0xBF, 0xBF]):
            return "U+FFFE and U+FFFF are no characters: remove it"
        default: return nil
        }
    }

    private func diagnostic(at offset: Int, _ message: String) -> Diagnostic {
        Diagnostic(path: source.path, position: source.position(at: offset), message: message)
    }
}
