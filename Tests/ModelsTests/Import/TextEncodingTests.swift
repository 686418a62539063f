import Foundation
import Testing

@testable import Models

@Suite struct TextEncodingTests {
    private func bytes(_ text: String, _ encoding: String.Encoding) throws -> [UInt8] {
        Array(try #require(text.data(using: encoding)))
    }

    private func reader(
        _ bytes: [UInt8],
        in encoding: TextEncoding? = nil,
        partSize: Int = 64 << 10
    ) throws -> ImportReader<Song> {
        try ImportReader(ImportFile(bytes, name: "songs.csv", partSize: partSize), encoding: encoding)
    }

    /// Returns the names of the songs, after checking that they do not depend on the parts of the file.
    private func names(_ bytes: [UInt8], in encoding: TextEncoding? = nil) throws -> [String] {
        let found = try [1, 7, 64 << 10].map { size in
            var reader = try reader(bytes, in: encoding, partSize: size)
            var names: [String] = []
            while let row = try reader.next() {
                if case .draft(let draft) = row { names.append(draft.name) } else { names.append("invalid") }
            }
            return names
        }
        let first = try #require(found.first)
        #expect(found.allSatisfy { $0 == first })
        return first
    }

    @Test(
        arguments: [
            ("windows-1250", "Žluť", [0x8E, 0x6C, 0x75, 0x9D]), ("windows-1251", "Кино", [0xCA, 0xE8, 0xED, 0xEE]),
            ("windows-1252", "Björk€", [0x42, 0x6A, 0xF6, 0x72, 0x6B, 0x80]),
            ("latin1", "Björk€", [0x42, 0x6A, 0xF6, 0x72, 0x6B, 0x80]),
            ("windows-1253", "Ελλη", [0xC5, 0xEB, 0xEB, 0xE7]), ("windows-1254", "şığ", [0xFE, 0xFD, 0xF0]),
            ("windows-1255", "שלום", [0xF9, 0xEC, 0xE5, 0xED]), ("windows-1256", "سلام", [0xD3, 0xE1, 0xC7, 0xE3]),
            ("windows-1257", "Žąs", [0xDE, 0xE0, 0x73]), ("windows-874", "ไทย", [0xE4, 0xB7, 0xC2]),
            ("koi8-r", "Кино", [0xEB, 0xC9, 0xCE, 0xCF]), ("koi8-u", "Їжа", [0xB7, 0xD6, 0xC1]),
            ("IBM866", "Кино", [0x8A, 0xA8, 0xAD, 0xAE]), ("iso-8859-2", "Łódź", [0xA3, 0xF3, 0x64, 0xBC]),
            ("iso-8859-5", "Кино", [0xBA, 0xD8, 0xDD, 0xDE]), ("iso-8859-7", "Ελλη", [0xC5, 0xEB, 0xEB, 0xE7]),
            ("iso-8859-15", "Cœur", [0x43, 0xBD, 0x75, 0x72]), ("iso-8859-16", "ță", [0xFE, 0xE3]),
            ("macintosh", "Café", [0x43, 0x61, 0x66, 0x8E]), ("x-mac-cyrillic", "Кино", [0x8A, 0xE8, 0xED, 0xEE]),
            (" Shift-JIS ", "表①ア", [0x95, 0x5C, 0x87, 0x40, 0x83, 0x41]),
            ("euc-jp", "日本語ァｱ", [0xC6, 0xFC, 0xCB, 0xDC, 0xB8, 0xEC, 0xA5, 0xA1, 0x8E, 0xB1]),
            ("gb2312", "你好", [0xC4, 0xE3, 0xBA, 0xC3]), ("gb18030", "你好", [0xC4, 0xE3, 0xBA, 0xC3]),
            ("big5", "中文", [0xA4, 0xA4, 0xA4, 0xE5]), ("euc-kr", "음악", [0xC0, 0xBD, 0xBE, 0xC7]),
            ("utf-8", "é", [0xC3, 0xA9]),
        ] as [(String, String, [UInt8])]
    )
    func `a file is read in the encoding that someone has chosen`(label: String, name: String, bytes: [UInt8]) throws {
        let encoding = try #require(TextEncoding(rawValue: label))
        let file = Array("name,artist\n".utf8) + bytes + Array(",Ada\nlast,Ada\n".utf8)
        #expect(try names(file, in: encoding) == [name, "last"])
    }

    @Test func `each kanji of EUC-JP is that of Shift-JIS`() throws {
        let encoding = try #require(TextEncoding(rawValue: "euc-jp"))
        // ISO-2022-JP has the same rows and cells.
        for row in UInt8(0x30)...0x4E {
            let cells = (UInt8(0x21)...0x7E).flatMap { [row, $0] }
            let expected = String(
                bytes: [0x1B, 0x24, 0x42] + cells + [0x1B, 0x28, 0x42],
                encoding: .iso2022JP
            )
            #expect(encoding.text(of: cells.map { $0 | 0x80 }[...]) == expected)
        }
    }

    @Test(arguments: [false, true]) func `UTF-16 can be chosen`(isBigEndian: Bool) throws {
        let encoding = try #require(TextEncoding(rawValue: isBigEndian ? "utf-16be" : "utf-16le"))
        let text = "name,artist\n音楽,音楽\n"
        let bytes = try bytes(text, isBigEndian ? .utf16BigEndian : .utf16LittleEndian)
        #expect(try names(bytes, in: encoding) == ["音楽"])
    }

    @Test func `a byte order mark counts more than the choice`() throws {
        let text = "\u{FEFF}name,artist\nCafé,Ada\n"
        #expect(try names(Array(text.utf8), in: .windows1251) == ["Café"])
        #expect(try names(try bytes(text, .utf16LittleEndian), in: .windows1251) == ["Café"])
    }

    @Test func `a name that is none is refused`() {
        #expect(TextEncoding(rawValue: "klingon") == nil)
        #expect(TextEncoding(rawValue: "") == nil)
        #expect(TextEncoding.all.allSatisfy { TextEncoding(rawValue: $0.rawValue.uppercased()) == $0 })
    }

    @Test(arguments: [1, 7, 64 << 10])
    func `bytes that are not valid in the chosen encoding end the import, with their line`(partSize: Int) throws {
        for (encoding, bad) in [(TextEncoding.utf8, [0xE9]), (.shiftJIS, [0xFF]), (.windows1252, [0x81])]
            as [(TextEncoding, [UInt8])]
        {
            let file = Array("name,artist\r\na,b\r\nc".utf8) + bad + Array(",d\r\ne,f\r\n".utf8)
            #expect(throws: ImportFileError.invalidBytes(encoding: encoding, line: 3)) {
                var reader = try reader(file, in: encoding, partSize: partSize)
                while try reader.next() != nil {}
            }
        }
    }

    @Test func `a long line is not cut within a character`() throws {
        let row = #"{"name":"表示と音楽の表","artist":"音楽家たち"},"#
        let line = "[" + String(repeating: row, count: 20_000) + #"{"name":"表","artist":"表"}]"#
        let bytes = try bytes(line, .shiftJIS)
        for encoding in [nil, TextEncoding.shiftJIS] {
            var reader = try ImportReader<Song>(ImportFile(bytes, name: "x.json", partSize: 40_001), encoding: encoding)
            var count = 0
            while let row = try reader.next() {
                guard case .draft = row else { break }
                count += 1
            }
            #expect(count == 20_001)
        }
    }

    private func doubt(_ bytes: [UInt8]) throws -> DoubtfulEncoding? {
        try Set([1, 64 << 10].map { try reader(bytes, partSize: $0).doubtfulEncoding.map { "\($0)" } }).count == 1
            ? try reader(bytes).doubtfulEncoding : nil
    }

    @Test(
        arguments: [
            ("Кино", "koi8-r", String.Encoding(rawValue: 0x8000_0A02)),
            ("Чайф", "windows-1251", .windowsCP1251), ("ДДТ", "windows-1251", .windowsCP1251),
            ("愛", "shift_jis", .shiftJIS), ("音楽", "shift_jis", .shiftJIS),
            ("Čechomor", "windows-1250", .windowsCP1250), ("Beyoğlu", "windows-1254", .windowsCP1254),
            ("Café", "macintosh", String.Encoding(rawValue: 0x8000_0000)),
        ] as [(String, String, String.Encoding)]
    )
    func `an encoding is taken for certain, or others are named`(
        name: String,
        label: String,
        encoding: String.Encoding
    ) throws {
        let bytes = try bytes("name,artist\n\(name),Ada\n", encoding)
        let read = try names(bytes)
        let doubt = try doubt(bytes)
        let other = doubt?.others.first { $0.encoding.rawValue == label }
        #expect(read == [name] || other?.text == name, "read as \(read), \(doubt.debugDescription)")
        if let doubt { #expect(doubt.taken.text == read.first) }
    }

    private static let western = [
        "Björk", "Sigur Rós", "Ágætis byrjun", "Motörhead", "Hüsker Dü", "Beyoncé", "Céline Dion", "Édith Piaf",
        "Françoise Hardy",
        "Zoé", "Café Tacvba", "Maná", "Rubén Blades", "Joaquín Sabina", "El Niño", "Tőny", "João Gilberto",
        "Águas de Março",
        "Coração", "São Paulo", "Mägo de Oz", "Die Ärzte", "Grönemeyer", "Über den Wolken", "Fräulein", "Tränen",
        "Straße",
        "Åse", "Mø", "Kjærlighet", "Röyksopp", "Håkan Hellström", "Ðe", "Þursaflokkurinn", "Garçons", "Noël",
        "À la folie",
        "Où", "Être", "Più", "Perché", "Città", "L’été", "¿Qué?", "¡Olé!", "Ænima", "Hæ", "ÄÖÜ", "ÉTÉ",
    ].filter { $0.canBeConverted(to: .windowsCP1252) }

    @Test(arguments: [["À la vie", "Été"], ["ÅÄÖ", "Måns", "Älska"], ["Città", "Più"]])
    func `Western words with letters that are rare elsewhere are not doubted`(chosen: [String]) throws {
        #expect(try doubt(bytes("name,artist\n" + chosen.map { "\($0),Ada\n" }.joined(), .windowsCP1252)) == nil)
    }

    @Test func `capital letters alone are Western beside Western words`() throws {
        let chosen = ["São Paulo", "ÄÖÜ", "Mägo de Oz", "ÉTÉ"]
        #expect(try names(bytes("name,artist\n" + chosen.map { "\($0),Ada\n" }.joined(), .windowsCP1252)) == chosen)
    }

    @Test func `Western names are never taken for those of other scripts`() throws {
        var generator = SystemRandomNumberGenerator()
        for count in 1...40 {
            let chosen = (0..<count).compactMap { _ in Self.western.randomElement(using: &generator) }
            let text = "name,artist\n" + chosen.map { "\($0),Ada\n" }.joined()
            let bytes = try bytes(text, .windowsCP1252)
            #expect(try names(bytes) == chosen)
            let others = try doubt(bytes)?.others.map(\.encoding) ?? []
            #expect(
                others.allSatisfy { [.windows1250, .windows1254, .macintosh].contains($0) },
                "\(chosen): \(others)"
            )
        }
    }

    @Test func `many Western names leave no doubt`() throws {
        let text = "name,artist\n" + Self.western.map { "\($0),Ada\n" }.joined()
        #expect(try doubt(try bytes(text, .windowsCP1252)) == nil)
        #expect(try doubt(Array(text.utf8)) == nil)
        #expect(try doubt(Array("name,artist\na,b\n".utf8)) == nil)
    }

    @Test func `an encoding is stored by its name`() throws {
        let data = try JSONEncoder().encode([TextEncoding.koi8])
        #expect(String(decoding: data, as: UTF8.self) == #"["koi8-r"]"#)
        #expect(try JSONDecoder().decode([TextEncoding].self, from: data) == [.koi8])
    }

    @Test func `an encoding that was chosen leaves no doubt`() throws {
        let bytes = try bytes("name,artist\nЧайф,Ada\n", .windowsCP1251)
        #expect(try reader(bytes, in: .windows1251).doubtfulEncoding == nil)
    }
}
