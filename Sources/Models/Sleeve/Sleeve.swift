/// The cover of a song, an album, a movie or a repository.
///
/// It is what a cover is drawn from, and derives from what does not change about its owner. The same names have the same
/// sleeve on every server: no number below may change, or be used again.
package struct Sleeve: Hashable, Sendable {
    package let design: Design
    package let palette: Palette
    /// Whether the two colours of the palette are exchanged.
    package let isInverted: Bool
    /// Chooses the details of the design.
    package let variation: UInt16
    /// The letters on a design with type; `nil` for any other.
    package let letters: Letters?

    /// The shape of a sleeve.
    package enum Format: Sendable {
        /// A square.
        case record
        /// An upright sheet of 2:3.
        case poster
        /// A square for a repository.
        case repository
    }

    /// A drawing made by hand, with room for variations.
    package enum Design: Int, CaseIterable, Sendable {
        case grooves, stripes, arcs, dots, eclipse, sides, steps, rays, label, type
        case horizon, arches, vertigo, cutouts, moon, stairs, title
        case squares, chevrons, branches, tape, terminal

        package var format: Format {
            switch self {
            case .grooves, .stripes, .arcs, .dots, .eclipse, .sides, .steps, .rays, .label, .type: .record
            case .horizon, .arches, .vertigo, .cutouts, .moon, .stairs, .title: .poster
            case .squares, .chevrons, .branches, .tape, .terminal: .repository
            }
        }

        package var hasLetters: Bool {
            switch self {
            case .label, .type, .title, .terminal: true
            default: false
            }
        }

        private static let record = allCases.filter { $0.format == .record }
        private static let poster = allCases.filter { $0.format == .poster }
        private static let repository = allCases.filter { $0.format == .repository }

        fileprivate static func all(in format: Format) -> [Design] {
            switch format {
            case .record: record
            case .poster: poster
            case .repository: repository
            }
        }
    }

    /// A pair of colours.
    package enum Palette: Int, CaseIterable, Sendable {
        case vermilion, ochre, moss, petrol, plum, slate
    }

    private init(
        _ format: Format,
        _ owner: String,
        _ title: String,
        palette: Palette? = nil,
        isInvertible: Bool = true
    ) {
        var seed = Seed(owner, title)
        let designs = Design.all(in: format)
        var design = designs[seed.next(designs.count)]
        let letters = design.hasLetters ? Letters(of: title) : nil
        if design.hasLetters, letters == nil { design = designs[0] }
        self.design = design
        self.letters = letters
        let chosen = Palette.allCases[seed.next(Palette.allCases.count)]
        self.palette = palette ?? chosen
        isInverted = seed.next(3) == 0 && isInvertible
        variation = UInt16(seed.next(1 << 16))
    }
}

extension Sleeve {
    /// The sleeve of a song, which it shares with the others of its album, or of a movie.
    package init<Item: CatalogueItem>(_ item: Item) {
        let format: Format =
            switch Item.kind {
            case .songs: .record
            case .movies: .poster
            }
        if let album = item.facts.album {
            self.init(format, item.creditNames.first ?? "", album)
        } else {
            self.init(format, item.creditWords, item.name)
        }
    }

    /// The sleeve of an album, which its songs have too.
    package init(ofAlbum album: String, by credit: String) {
        self.init(.record, credit, album)
    }

    /// The sleeve of a repository, in the colour of its language.
    /// - Parameter fullName: The owner and the name, such as "apple/swift".
    package init(ofRepository fullName: String, language: String?) {
        let name = fullName.split(separator: "/").last.map(String.init) ?? fullName
        self.init(
            .repository,
            fullName,
            name,
            palette: language.map(Palette.init(language:)) ?? .slate,
            isInvertible: false
        )
    }
}

extension Sleeve {
    /// The number of the sleeve in its URL: from the right, 5 bits for the design, 3 for the palette, 1 for the exchange
    /// of the colours, 16 for the variation, and the edition.
    package var number: Int64 {
        Int64(design.rawValue) | Int64(palette.rawValue) << 5 | (isInverted ? 1 << 8 : 0) | Int64(variation) << 9
            | Self.edition << 25
    }

    /// The edition of the drawings. Browsers keep a sleeve for ever, so a change to a drawing needs another edition.
    private static let edition: Int64 = 1

    /// Creates the sleeve with a number; `nil` if there is none, or if the letters do not belong to the design.
    package init?(number: Int64, letters: Letters?) {
        guard number >> 25 == Self.edition, let design = Design(rawValue: Int(number & 31)),
            let palette = Palette(rawValue: Int(number >> 5 & 7)), design.hasLetters == (letters != nil)
        else { return nil }
        self.design = design
        self.palette = palette
        isInverted = number >> 8 & 1 == 1
        variation = UInt16(truncatingIfNeeded: number >> 9)
        self.letters = letters
    }
}

extension Sleeve {
    /// The letters on a sleeve: a number of at most four digits, two initials, or one letter.
    ///
    /// Only scripts with capitals have initials. In any other, letters that do not follow each other would be joined, or
    /// change sides.
    package struct Letters: Hashable, Sendable {
        package let text: String

        /// The maximum number of scalars of a letter with its marks.
        private static let scalarLimit = 4
        private static let digitLimit = 4

        /// Returns `nil` for a title without letters, such as "!!!".
        package init?(of title: String) {
            guard let first = Self.next(in: title[...]) else { return nil }
            guard !first.isNumber else {
                text = first.text
                return
            }
            let second = first.isCased ? Self.next(in: first.rest.drop { !Self.isSpace($0) }) : nil
            text = first.text + (second.map { $0.isCased ? $0.text : "" } ?? "")
        }

        /// Reads the letters of a URL; `nil` unless they are in the form of ``text``.
        package init?(text: String) {
            guard let first = Self.next(in: text[...]) else { return nil }
            let second = first.isCased && !first.rest.isEmpty ? Self.next(in: first.rest) : nil
            let letters = first.text + (second.map { $0.isCased ? $0.text : "" } ?? "")
            guard letters.utf8.elementsEqual(text.utf8) else { return nil }
            self.text = letters
        }

        private static func isSpace(_ character: Character) -> Bool { character.isWhitespace || character == "-" }

        /// Returns the first letter, or the first number, and what follows it.
        private static func next(
            in text: Substring
        ) -> (text: String, isCased: Bool, isNumber: Bool, rest: Substring)? {
            let text = text.drop { !isLetter($0) && !isDigit($0) }
            guard let first = text.first else { return nil }
            if isDigit(first) {
                let digits = text.prefix(while: isDigit).prefix(digitLimit)
                return (String(digits), false, true, text.dropFirst(digits.count))
            }
            let isCased = first.unicodeScalars.first?.properties.isCased ?? false
            var scalars = String.UnicodeScalarView()
            scalars.append(contentsOf: first.unicodeScalars.prefix(scalarLimit))
            let letter = String(scalars)
            let capital = letter.uppercased()
            return (capital.count == 1 ? capital : letter, isCased, false, text.dropFirst())
        }

        private static func isDigit(_ character: Character) -> Bool {
            character.utf8.count == 1 && character.isNumber
        }

        private static func isLetter(_ character: Character) -> Bool {
            switch character.unicodeScalars.first?.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: true
            default: false
            }
        }
    }
}

extension Sleeve.Palette {
    /// The palette nearest to the colour that GitHub shows for a language. An unknown language has one of the six too.
    fileprivate init(language: String) {
        if let palette = Self.languages[language] {
            self = palette
            return
        }
        var seed = Sleeve.Seed(language, "")
        self = Self.allCases[seed.next(Self.allCases.count)]
    }

    private static let languages: [String: Self] = [
        "Swift": .vermilion, "Ruby": .vermilion, "HTML": .vermilion, "Scala": .vermilion, "Svelte": .vermilion,
        "Java": .ochre, "JavaScript": .ochre, "Rust": .ochre, "Zig": .ochre, "OCaml": .ochre,
        "Jupyter Notebook": .ochre,
        "Shell": .moss, "C#": .moss, "Vue": .moss, "Makefile": .moss, "Vim Script": .moss, "TeX": .moss,
        "Python": .petrol, "TypeScript": .petrol, "Go": .petrol, "Dart": .petrol, "Objective-C": .petrol, "R": .petrol,
        "Lua": .petrol, "Nix": .petrol,
        "C++": .plum, "PHP": .plum, "CSS": .plum, "Kotlin": .plum, "Elixir": .plum, "Haskell": .plum, "Julia": .plum,
        "C": .slate, "Assembly": .slate, "Dockerfile": .slate,
    ]
}

extension Sleeve {
    /// Numbers that derive from names, without regard to case, accents and punctuation.
    fileprivate struct Seed {
        private var state: UInt64

        /// FNV-1a of the folded names (RFC 9923), mixed so that every bit depends on all of them.
        init(_ names: String...) {
            state = 0xCBF2_9CE4_8422_2325
            for name in names {
                for byte in Folding.fold(name).utf8 { add(byte) }
                add(0xFF)
            }
            state ^= state >> 32
            state &*= 0xD6E8_FEB8_6659_FD93
            state ^= state >> 32
        }

        private mutating func add(_ byte: UInt8) {
            state ^= UInt64(byte)
            state &*= 0x0000_0100_0000_01B3
        }

        /// Returns a number below `bound`.
        mutating func next(_ bound: Int) -> Int {
            let (high, low) = state.multipliedFullWidth(by: UInt64(bound))
            state = low
            return Int(high)
        }
    }
}
