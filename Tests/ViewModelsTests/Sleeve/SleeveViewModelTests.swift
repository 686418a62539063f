import Foundation
import Models
import Rendering
import Testing
import ViewModels

struct SleeveViewModelTests {
    /// The sleeve of each design and of many variations.
    private static func sleeves(of design: Sleeve.Design, letters: String = "WM") -> [Sleeve] {
        (0..<96).compactMap { index in
            let variation = Int64(index * 683 & 0xFFFF)
            let number = Int64(design.rawValue) | Int64(index % 6) << 5 | variation << 9 | 1 << 25
            return Sleeve(number: number, letters: design.hasLetters ? Sleeve.Letters(of: letters) : nil)
        }
    }

    @Test(arguments: Sleeve.Palette.allCases)
    func `both colours of a palette can be told apart, and stand out from light and dark pages`(
        palette: Sleeve.Palette
    ) {
        let colours = palette.colours
        #expect(contrast(colours.ground, colours.figure) >= 4.5)
        // A third of the sleeves has the colours exchanged. On one of the two themes, at least, the sheet itself has
        // an edge; on the other one, the line around it.
        for page in ["#faf7f2", "#ffffff", "#141210", "#1f1c18"] {
            #expect(contrast(colours.ground, page) >= 1.5, "\(page)")
            #expect(max(contrast(colours.ground, page), contrast(colours.figure, page)) >= 3, "\(page)")
        }
    }

    /// FNV-1a of the drawings of each design.
    private static let digests = [
        "grooves": "fa6e8d639715e2a9", "stripes": "b67e0c88637ad87e", "arcs": "6ce04c1076e14bec",
        "dots": "c41186221dd8705", "eclipse": "dbbe56dbdac88aeb", "sides": "1ff4c844a86d15d",
        "steps": "1b031b4d5578eb9d", "rays": "934484fdd2cae13b", "label": "2bf15fa3ae53c4f5",
        "type": "adcd78d9640e436d", "horizon": "bd348959bce329ae", "arches": "88a274d5c276ea85",
        "vertigo": "da2962cf3af1ed6d", "cutouts": "cee13f87318f2812", "moon": "d5b7d8d11c3bf7c9",
        "stairs": "63d1bed4c77b472", "title": "6d15b3cbe381db25", "squares": "c7ca4da52ee06b25",
        "chevrons": "e60408fc626ce108", "branches": "83f4e2432490cb39", "tape": "8a64b95b63df019f",
        "terminal": "dfaa8f0d6fd47bc5",
    ]

    /// A browser keeps a drawing for ever. If a drawing has to change, raise the edition in `Sleeve`, and then these.
    @Test func `every drawing is the same in every version`() {
        var digests: [String: String] = [:]
        for design in Sleeve.Design.allCases {
            var digest: UInt64 = 0xCBF2_9CE4_8422_2325
            for sleeve in Self.sleeves(of: design) {
                for byte in SleeveViewModel(sleeve).bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
            }
            digests["\(design)"] = String(digest, radix: 16)
        }
        #expect(digests == Self.digests)
    }

    @Test(arguments: Sleeve.Design.allCases)
    func `a drawing is at most two kilobytes, even before compression`(design: Sleeve.Design) {
        for sleeve in Self.sleeves(of: design) {
            #expect(SleeveViewModel(sleeve).bytes.count <= 2_048)
        }
    }

    /// The widths are those of bold letters in usual fonts, in hundredths of the size.
    @Test(arguments: [("W M", 190), ("Abbey Road", 150), ("9999", 264), ("夜", 100), ("ﷺ", 120), ("i", 40)])
    func `letters stay inside of the sheet, and can be read`(title: String, width: Int) throws {
        for design in Sleeve.Design.allCases where design.hasLetters {
            for sleeve in Self.sleeves(of: design, letters: title) {
                let drawing = SleeveViewModel(sleeve)
                let letters = try #require(drawing.letters)
                #expect(letters.size >= 20)
                let half = letters.size * width / 200
                #expect(letters.x - half >= 6 && letters.x + half <= 114)
                #expect([drawing.ground, drawing.figure].contains(letters.colour))
            }
        }
    }

    private func contrast(_ first: String, _ second: String) -> Double {
        let (one, other) = (luminance(first), luminance(second))
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// The relative luminance of a colour (WCAG 2.2).
    private func luminance(_ colour: String) -> Double {
        let value = Int(colour.dropFirst(), radix: 16) ?? 0
        let channels = [16, 8, 0].map { Double(value >> $0 & 0xFF) / 255 }
        let linear = channels.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
