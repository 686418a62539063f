import Foundation

/// An encoding of text files, by its name in the [Encoding Standard](https://encoding.spec.whatwg.org/#names-and-labels).
package struct TextEncoding: Sendable, Hashable, Codable, RawRepresentable {
    fileprivate enum Conversion {
        case utf8
        case utf16(isBigEndian: Bool)
        /// An encoding of Foundation, by its number in Core Foundation.
        case foundation(UInt)
        case eucJP
    }

    /// The name of the encoding.
    package let rawValue: String
    private let index: Int

    /// - Parameter name: The name of the encoding, or another label of it, such as "latin2".
    package init?(rawValue name: String) {
        let label = name.trimmed.lowercased()
        guard let index = Self.known.firstIndex(where: { $0.name == label || $0.labels.contains(label) }) else {
            return nil
        }
        rawValue = Self.known[index].name
        self.index = index
    }

    private init(index: Int) {
        rawValue = Self.known[index].name
        self.index = index
    }

    /// All encodings, those of the Web's languages first.
    package static let all = known.indices.map(TextEncoding.init(index:))

    static let utf8 = TextEncoding(index: 0)
    static let shiftJIS = named("shift_jis")
    static let korean = named("euc-kr")
    static let gb18030 = named("gb18030")
    static let big5 = named("big5")
    static let windows1250 = named("windows-1250")
    static let windows1251 = named("windows-1251")
    static let windows1252 = named("windows-1252")
    static let windows1253 = named("windows-1253")
    static let windows1254 = named("windows-1254")
    static let koi8 = named("koi8-r")
    static let macintosh = named("macintosh")

    private static func named(_ name: String) -> TextEncoding {
        known.firstIndex { $0.name == name }.map(TextEncoding.init(index:)) ?? utf8
    }

    /// The byte order of UTF-16; `nil` for any other encoding.
    var isBigEndian: Bool? {
        if case .utf16(let isBigEndian) = Self.known[index].conversion { isBigEndian } else { nil }
    }

    /// Returns the text of bytes that do not end within a character; `nil` if they are not valid, or the encoding is UTF-16.
    func text(of bytes: ArraySlice<UInt8>) -> String? {
        switch Self.known[index].conversion {
        case .utf8: String(validating: bytes, as: UTF8.self)
        case .utf16: nil
        case .foundation(let number): String(bytes: bytes, encoding: String.Encoding(rawValue: 0x8000_0000 | number))
        case .eucJP: Self.shiftJIS(ofEUC: bytes).flatMap { TextEncoding.shiftJIS.text(of: $0[...]) }
        }
    }

    /// Returns the index after the last character that is whole for certain. A byte below 0x30 is never a part of another
    /// character.
    func end(ofWhole bytes: [UInt8]) -> Int { (bytes.lastIndex { $0 < 0x30 } ?? -1) + 1 }

    /// Returns text of EUC-JP in Shift-JIS, which has the same characters in other rows; `nil` if it is not valid, or has one
    /// of the rare characters of JIS X 0212.
    private static func shiftJIS(ofEUC bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var text: [UInt8] = []
        var rest = bytes
        while let first = rest.popFirst() {
            guard first > 0x7F else {
                text.append(first)
                continue
            }
            guard let second = rest.popFirst(), second >= 0xA1, second <= 0xFE else { return nil }
            if first == 0x8E {
                text.append(second)
                continue
            }
            guard first >= 0xA1, first <= 0xFE else { return nil }
            let row = (first - 0xA1) / 2
            text.append(row + (row < 31 ? 0x81 : 0xC1))
            let cell = second - 0xA1
            if first.isMultiple(of: 2) {
                text.append(cell + 0x9F)
            } else {
                text.append(cell + (cell < 63 ? 0x40 : 0x41))
            }
        }
        return text
    }

    private static let known: [(name: String, conversion: Conversion, labels: [String])] = [
        ("utf-8", .utf8, ["utf8", "unicode-1-1-utf-8"]),
        ("utf-16le", .utf16(isBigEndian: false), ["utf-16", "ucs-2", "unicode"]),
        ("utf-16be", .utf16(isBigEndian: true), []),
        (
            "windows-1252", .foundation(0x0500),
            ["cp1252", "iso-8859-1", "iso8859-1", "latin1", "l1", "ascii", "us-ascii"]
        ),
        ("windows-1250", .foundation(0x0501), ["cp1250"]),
        ("windows-1251", .foundation(0x0502), ["cp1251"]),
        ("windows-1253", .foundation(0x0503), ["cp1253"]),
        ("windows-1254", .foundation(0x0504), ["cp1254", "iso-8859-9", "iso8859-9", "latin5", "l5"]),
        ("windows-1255", .foundation(0x0505), ["cp1255"]),
        ("windows-1256", .foundation(0x0506), ["cp1256"]),
        ("windows-1257", .foundation(0x0507), ["cp1257"]),
        ("windows-1258", .foundation(0x0508), ["cp1258"]),
        ("windows-874", .foundation(0x041D), ["dos-874", "iso-8859-11", "tis-620"]),
        (
            "shift_jis", .foundation(0x0420),
            ["shift-jis", "sjis", "x-sjis", "ms_kanji", "ms932", "cp932", "windows-31j"]
        ),
        ("euc-jp", .eucJP, ["x-euc-jp"]),
        ("gb18030", .foundation(0x0632), []),
        ("gbk", .foundation(0x0632), ["gb2312", "gb_2312-80", "x-gbk", "cp936"]),
        ("big5", .foundation(0x0A03), ["big5-hkscs", "cn-big5", "x-x-big5", "cp950"]),
        ("euc-kr", .foundation(0x0422), ["korean", "ks_c_5601-1987", "ksc5601", "windows-949", "cp949"]),
        ("koi8-r", .foundation(0x0A02), ["koi", "koi8", "koi8_r"]),
        ("koi8-u", .foundation(0x0A08), ["koi8-ru"]),
        ("ibm866", .foundation(0x041B), ["866", "cp866"]),
        ("iso-8859-2", .foundation(0x0202), ["iso8859-2", "latin2", "l2"]),
        ("iso-8859-3", .foundation(0x0203), ["iso8859-3", "latin3", "l3"]),
        ("iso-8859-4", .foundation(0x0204), ["iso8859-4", "latin4", "l4"]),
        ("iso-8859-5", .foundation(0x0205), ["iso8859-5", "cyrillic"]),
        ("iso-8859-6", .foundation(0x0206), ["iso8859-6", "arabic"]),
        ("iso-8859-7", .foundation(0x0207), ["iso8859-7", "greek"]),
        ("iso-8859-8", .foundation(0x0208), ["iso8859-8", "hebrew"]),
        ("iso-8859-10", .foundation(0x020A), ["iso8859-10", "latin6", "l6"]),
        ("iso-8859-13", .foundation(0x020D), ["iso8859-13"]),
        ("iso-8859-14", .foundation(0x020E), ["iso8859-14"]),
        ("iso-8859-15", .foundation(0x020F), ["iso8859-15", "latin9", "l9"]),
        ("iso-8859-16", .foundation(0x0210), []),
        ("macintosh", .foundation(0), ["mac", "x-mac-roman"]),
        ("x-mac-cyrillic", .foundation(7), ["x-mac-ukrainian"]),
    ]
}

/// An encoding that was taken for a file, although its bytes are words in others as well.
package struct DoubtfulEncoding: Sendable, Equatable, Codable {
    /// A value of the file, as it is in an encoding.
    package struct Reading: Sendable, Equatable, Codable {
        package let encoding: TextEncoding
        package let text: String

        package init(encoding: TextEncoding, text: String) {
            self.encoding = encoding
            self.text = text
        }
    }

    /// The value in the encoding that was taken.
    package let taken: Reading
    /// The same value in others.
    package let others: [Reading]

    package init(taken: Reading, others: [Reading]) {
        self.taken = taken
        self.others = others
    }
}

extension DoubtfulEncoding {
    /// The length of the longest value that is looked at, in bytes.
    static let valueLimit = 100
    private static let otherLimit = 3
    private static let candidates: [TextEncoding] = [
        .windows1252, .windows1251, .windows1250, .windows1254, .windows1253, .koi8, .shiftJIS, .gb18030, .big5,
        .korean,
        .macintosh,
    ]

    /// Fails if only the encoding that was taken makes words of the bytes, or if it makes words of so many that no other can
    /// be meant.
    /// - Parameter sample: The beginning of the text, from the start of a value up to the end of a line.
    init?(taking encoding: TextEncoding, for sample: ArraySlice<UInt8>) {
        var values: [ArraySlice<UInt8>] = []
        let separators = Array(",;\t|\"\r\n".utf8)
        for value in sample.split(whereSeparator: separators.contains) where value.contains(where: { $0 > 0x7F }) {
            if value.count <= Self.valueLimit, !values.contains(value) { values.append(value) }
            if values.count == 100 { break }
        }
        let readings = values.map { encoding.text(of: $0) }
        let isSound = readings.count { $0.map(Self.isSound) == true } * 2 >= values.count
        var example: Int?
        var others: [Reading] = []
        for other in Self.candidates where other != encoding {
            let texts = values.map { other.text(of: $0) }
            guard texts.allSatisfy({ $0.map(Self.isSound) == true }), other.hasCommonCharacters(sample) else {
                continue
            }
            let different = values.indices.filter { texts[$0] != readings[$0] }
            let isClear = isSound && (values.count >= 20 || different.count >= Self.limit(encoding, other))
            guard let first = different.first, !isClear else { continue }
            let number = example ?? first
            example = number
            guard let text = texts[number], text != readings[number], !others.contains(where: { $0.text == text })
            else {
                continue
            }
            others.append(Reading(encoding: other, text: text.trimmed))
        }
        guard let example, !others.isEmpty else { return nil }
        let text = readings[example] ?? String(decoding: values[example], as: UTF8.self)
        self.init(
            taken: Reading(encoding: encoding, text: text.trimmed),
            others: Array(others.prefix(Self.otherLimit))
        )
    }

    /// Returns the number of different values from which on there is no doubt. Latin letters are told apart by fewer, because
    /// the encodings of Central Europe and of Turkish are recognised by a few words.
    private static func limit(_ taken: TextEncoding, _ other: TextEncoding) -> Int {
        let latin: [TextEncoding] = [.windows1250, .windows1252, .windows1254, .macintosh]
        return latin.contains(taken) && latin.contains(other) ? 4 : 20
    }

    /// Whether a text could be a name: it has letters of one script in a word, no signs in it, and no capital letters behind
    /// small ones.
    private static func isSound(_ text: String) -> Bool {
        var last: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            defer { last = scalar }
            // Ĺ and Ŕ are rare even in Slovak, and Windows-1252 has Å and À in their places.
            if [0x0139, 0x013A, 0x0154, 0x0155].contains(scalar.value) { return false }
            guard scalar.properties.isAlphabetic else {
                if !scalar.isASCII, !isPunctuation(scalar) { return false }
                continue
            }
            // Half-width kana and the forms of Arabic letters are no letters of their own.
            if (0xFB50...0xFEFF).contains(scalar.value) || (0xFF61...0xFFDC).contains(scalar.value) { return false }
            guard last.properties.isAlphabetic, !scalar.isASCII || !last.isASCII else { continue }
            if script(of: scalar) != script(of: last) { return false }
            if scalar.properties.isUppercase, last.properties.isLowercase, !scalar.isASCII { return false }
        }
        return true
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0, 0xA1, 0xAB, 0xB0, 0xB4, 0xB7, 0xBB, 0xBF, 0x2010...0x2027, 0x2116, 0x3000...0x303F, 0x30FB,
            0xFF01...0xFF5E:
            true
        default: false
        }
    }

    private enum Script {
        case latin, greek, cyrillic, japaneseOrChinese, korean, other
    }

    private static func script(of scalar: Unicode.Scalar) -> Script {
        switch scalar.value {
        case 0..<0x0370, 0x1E00...0x1EFF: .latin
        case 0x0370...0x03FF: .greek
        case 0x0400...0x052F: .cyrillic
        case 0x3005...0x30FF, 0x3400...0x9FFF: .japaneseOrChinese
        case 0xAC00...0xD7A3: .korean
        default: .other
        }
    }
}
