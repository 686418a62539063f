/// The extensions of one chunk, `*( BWS ";" BWS name [ BWS "=" BWS value ] )` (RFC 9112 §7.1.1), byte by byte.
///
/// Nobody here asks what they say. But another recipient that reads them otherwise might see the chunk end elsewhere.
struct ChunkExtensions {
    private enum State {
        /// Whitespace, which a semicolon must follow.
        case gap
        case semicolon
        case name
        case gapAfterName
        case equals
        case value
        case quoted
        case escaped
        case quotedValue
    }

    private var state: State

    /// - Parameter first: What follows the size of the chunk.
    init?(startingWith first: UInt8) {
        switch first {
        case UInt8(ascii: ";"): state = .semicolon
        case .space, .tab: state = .gap
        default: return nil
        }
    }

    /// Whether the line may end here.
    var isComplete: Bool {
        switch state {
        case .name, .value, .quotedValue: true
        default: false
        }
    }

    /// - Returns: Whether the byte may come next.
    mutating func take(_ byte: UInt8) -> Bool {
        guard let next = next(byte) else { return false }
        state = next
        return true
    }

    private func next(_ byte: UInt8) -> State? {
        switch (state, byte) {
        case (.quoted, UInt8(ascii: "\"")): .quotedValue
        case (.quoted, UInt8(ascii: "\\")): .escaped
        case (.quoted, _), (.escaped, _): byte.isFieldContent ? .quoted : nil
        case (.semicolon, .space), (.semicolon, .tab): .semicolon
        case (.equals, .space), (.equals, .tab): .equals
        case (.equals, UInt8(ascii: "\"")): .quoted
        case (.name, .space), (.name, .tab), (.gapAfterName, .space), (.gapAfterName, .tab): .gapAfterName
        case (.name, UInt8(ascii: "=")), (.gapAfterName, UInt8(ascii: "=")): .equals
        case (.semicolon, _) where byte.isTokenCharacter, (.name, _) where byte.isTokenCharacter: .name
        case (.equals, _) where byte.isTokenCharacter, (.value, _) where byte.isTokenCharacter: .value
        case (.semicolon, _), (.equals, _): nil
        case (_, UInt8(ascii: ";")): .semicolon
        case (_, .space), (_, .tab): .gap
        default: nil
        }
    }
}
