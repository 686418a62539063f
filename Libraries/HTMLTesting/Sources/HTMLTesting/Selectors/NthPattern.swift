/// `an+b`: the places 1, 2, … that `:nth-child()` means (CSS Syntax Level 3, section 6).
struct NthPattern: Sendable, Hashable {
    let step: Int
    let offset: Int

    /// Reads `odd`, `even`, `3`, `2n`, `-n+3` and the like; nil for anything else.
    init?(_ text: String) {
        let bytes = text.utf8.map { $0 | ($0 >= 0x41 && $0 <= 0x5A ? 0x20 : 0) }
        switch String(decoding: bytes, as: UTF8.self) {
        case "odd": self.init(step: 2, offset: 1)
        case "even": self.init(step: 2, offset: 0)
        default: self.init(formula: bytes)
        }
    }

    private init(step: Int, offset: Int) {
        self.step = step
        self.offset = offset
    }

    private init?(formula: [UInt8]) {
        guard let n = formula.firstIndex(of: UInt8(ascii: "n")) else {
            guard let offset = Self.integer(formula[...]) else { return nil }
            self.init(step: 0, offset: offset)
            return
        }
        guard let step = Self.step(formula[..<n]),
            let offset = Self.offset(Self.withoutSpaces(formula[(n + 1)...]))
        else { return nil }
        self.init(step: step, offset: offset)
    }

    private static func step(_ bytes: ArraySlice<UInt8>) -> Int? {
        switch String(decoding: bytes, as: UTF8.self) {
        case "", "+": 1
        case "-": -1
        default: integer(bytes)
        }
    }

    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let sign = bytes.first else { return 0 }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        return integer(bytes)
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
        Int(String(decoding: bytes, as: UTF8.self))
    }

    private static func withoutSpaces(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        ArraySlice(bytes.filter { !HTMLNames.isSpace($0) })
    }
}
