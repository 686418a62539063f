/// Finds the year in a text.
enum YearText {
    /// The years of the Thai calendar that are told from ours, which has not reached them: 1999 is 2542.
    private static let thaiYears = 2_400...2_600

    /// Returns the year of "1999", "1999.0", "1999-10-15", "15.10.1999", "15 Oct 1999", "15.10.99", "平成11年", "2542" or
    /// "2008–2013"; `nil` if there is none, or if several are possible.
    static func year(in text: String) -> Int? {
        writtenYear(in: text).map { thaiYears.contains($0) ? $0 - 543 : $0 }
    }

    /// Returns the name and the year of "Heat (1995)"; `nil` for any other text.
    static func nameAndYear(in text: String) -> (name: String, year: String)? {
        let text = text.trimmed
        guard text.utf8.last == UInt8(ascii: ")"), let bracket = text.utf8.lastIndex(of: UInt8(ascii: "(")) else {
            return nil
        }
        let year = String(text[text.utf8.index(after: bracket)...].dropLast())
        let name = String(text[..<bracket]).trimmed
        guard year.utf8.count == 4, let number = Int(digits: year.utf8), (1870...2100).contains(number), !name.isEmpty
        else {
            return nil
        }
        return (name, year)
    }

    private static func writtenYear(in text: String) -> Int? {
        let bytes = Array(unbracketed(text).utf8)
        // "82" may be 1982 or 2082.
        if let number = Int(digits: bytes) {
            if bytes.count == 8 { return compactDate(bytes) }
            return CatalogueField.years.contains(number) && bytes.count == 4 ? number : nil
        }
        guard
            let year = leadingYear(bytes) ?? groupedYear(bytes) ?? trailingYear(bytes) ?? shortYear(text) ?? eraYear(
                bytes
            )
                ?? yearBesideWords(text),
            CatalogueField.years.contains(year)
        else { return nil }
        return year
    }

    private static func unbracketed(_ text: String) -> String {
        guard let first = text.first, let last = text.last, ["()", "[]"].contains("\(first)\(last)") else {
            return text
        }
        return String(text.dropFirst().dropLast())
    }

    /// Returns the year of "19991015".
    private static func compactDate(_ bytes: [UInt8]) -> Int? {
        guard let year = Int(digits: bytes.prefix(4)), let month = Int(digits: bytes[4..<6]),
            let day = Int(digits: bytes[6...])
        else { return nil }
        return (1_000...2_999).contains(year) && (1...12).contains(month) && (1...31).contains(day) ? year : nil
    }

    /// Returns the year of "1,999" and "1.999", as spreadsheets write numbers.
    private static func groupedYear(_ bytes: [UInt8]) -> Int? {
        guard bytes.count == 5, "12".utf8.contains(bytes[0]), ".,".utf8.contains(bytes[1]) else { return nil }
        return Int(digits: bytes[..<1] + bytes[2...])
    }

    private static func leadingYear(_ bytes: [UInt8]) -> Int? {
        guard let year = Int(digits: bytes.prefix(4)), bytes.count > 4 else { return nil }
        let rest = String(decoding: bytes.dropFirst(4), as: UTF8.self)
        switch rest.unicodeScalars.first {
        case ".":
            let fraction = rest.utf8.dropFirst()
            let isDate = fraction.contains(UInt8(ascii: ".")) && isMonth(fraction)
            return fraction.allSatisfy { $0 == UInt8(ascii: "0") } || isDate ? year : nil
        // Some databases write an unknown month as "00".
        case "-", "/":
            let isKnown = isMonth(rest.utf8.dropFirst()) || isRange(rest.dropFirst())
            return isKnown || rest == "-00" || rest.hasPrefix("-00-") ? year : nil
        case "–", "—": return isRange(rest.dropFirst()) ? year : nil
        // "1990年代" are the nineties.
        case "年", "년", "T": return rest.hasPrefix("年代") ? nil : year
        case " ":
            let rest = rest.trimmed
            let isSpacedRange =
                "-–—/".unicodeScalars.contains(rest.unicodeScalars.first ?? " ") && isRange(rest.dropFirst())
            return rest.hasPrefix("г") || isSpacedRange || isRemark(rest) ? year : nil
        default: return nil
        }
    }

    /// Whether the text is words in brackets, such as "(USA)".
    private static func isRemark(_ text: String) -> Bool {
        text.hasPrefix("(") && text.hasSuffix(")") && !text.unicodeScalars.contains { $0.properties.numericType != nil }
    }

    /// Whether the text begins with a month, with or without a day after it.
    private static func isMonth(_ text: some Collection<UInt8>) -> Bool {
        guard let month = Int(digits: text.prefix { JSONCursor.digits.contains($0) }.prefix(3)) else { return false }
        return (1...12).contains(month)
    }

    /// Whether the text is the end of a range of years, which may be open.
    private static func isRange(_ text: Substring) -> Bool {
        let end = String(text).trimmed.utf8
        return end.isEmpty || end.count == 4 && Int(digits: end) != nil
    }

    /// Returns the year of "15.10.1999", "10/15/1999" or "10/1999", with or without a time after it.
    private static func trailingYear(_ bytes: [UInt8]) -> Int? {
        var parts = bytes.split(omittingEmptySubsequences: false) { ".-/ ".utf8.contains($0) }
        if let time = parts.firstIndex(where: { $0.contains(UInt8(ascii: ":")) }) { parts.removeSubrange(time...) }
        guard (2...3).contains(parts.count), let last = parts.last, last.count == 4, let year = Int(digits: last) else {
            return nil
        }
        let others = parts.dropLast().map { $0.count <= 2 ? Int(digits: $0) : nil }
        let limit = parts.count == 2 ? 12 : 31
        return others.allSatisfy { $0.map((1...limit).contains) ?? false } ? year : nil
    }

    /// The years of two digits that are clear. A smaller number may be a day, or belong to either century.
    private static let shortYears = 32...99

    /// Returns the year of "15.10.99", "99-10-15", "15 Oct 99", "Oct-99" or "'99", with or without a time after it.
    private static func shortYear(_ text: String) -> Int? {
        var parts = text.lowercased().utf8.split { ".,-/ ".utf8.contains($0) }.map {
            String(decoding: $0, as: UTF8.self)
        }
        if let time = parts.firstIndex(where: { $0.utf8.contains(UInt8(ascii: ":")) }) { parts.removeSubrange(time...) }
        guard let first = parts.first, let last = parts.last else { return nil }
        if parts.count == 1 { return isAbbreviated(first) ? shortNumber(first) : nil }
        let others: ArraySlice<String>
        let year: Int
        if let number = shortNumber(last) {
            (year, others) = (number, parts.dropLast())
        } else if let number = shortNumber(first), parts.count == 3 {
            (year, others) = (number, parts.dropFirst())
        } else {
            return nil
        }
        let words = others.filter { Int(digits: $0.utf8) == nil }
        let numbers = others.compactMap { $0.utf8.count <= 2 ? Int(digits: $0.utf8) : nil }
        guard (1...2).contains(others.count), words.count + numbers.count == others.count,
            numbers.allSatisfy((1...31).contains)
        else { return nil }
        let isDate = words.isEmpty ? numbers.count == 2 && numbers.contains { $0 <= 12 } : words.count == 1
        return isDate && words.allSatisfy(Months.contain) ? year : nil
    }

    /// The signs before a year of two digits.
    private static let apostrophes = ["'", "\u{2019}", "\u{2018}", "\u{B4}"]

    private static func isAbbreviated(_ text: String) -> Bool {
        apostrophes.contains { text.utf8.starts(with: $0.utf8) }
    }

    private static func shortNumber(_ text: String) -> Int? {
        let sign = apostrophes.first { text.utf8.starts(with: $0.utf8) } ?? ""
        let digits = text.utf8.dropFirst(sign.utf8.count)
        guard digits.count == 2, let number = Int(digits: digits), shortYears.contains(number) else { return nil }
        return 1_900 + number
    }

    /// The eras of Japan and Taiwan with their first years, and the number of their last one.
    private static let eras: [(name: String, first: Int, count: Int)] = [
        ("明治", 1868, 45), ("大正", 1912, 15), ("昭和", 1926, 64), ("平成", 1989, 31), ("令和", 2019, 99),
        ("民國", 1912, 200), ("民国", 1912, 200),
    ]

    /// Returns the year of "平成11年", "令和元年" or "昭和57", with or without a month and a day. "H11" is not clear: "S2" is a
    /// season as well.
    private static func eraYear(_ bytes: [UInt8]) -> Int? {
        guard let era = eras.first(where: { bytes.starts(with: $0.name.utf8) }) else { return nil }
        var rest = bytes.dropFirst(era.name.utf8.count).drop { $0 == UInt8(ascii: " ") }
        let number: Int
        if rest.starts(with: "元".utf8) {
            number = 1
            rest = rest.dropFirst("元".utf8.count)
        } else {
            let digits = rest.prefix { JSONCursor.digits.contains($0) }
            guard digits.count <= 3, let value = Int(digits: digits) else { return nil }
            number = value
            rest = rest.dropFirst(digits.count)
        }
        guard (1...era.count).contains(number) else { return nil }
        let date = rest.starts(with: "年".utf8) ? rest.dropFirst("年".utf8.count) : rest
        // "昭和50年代" are ten years.
        let isYear = date.isEmpty || date.count < rest.count && isMonth(date.drop { $0 == UInt8(ascii: " ") })
        return isYear ? era.first + number - 1 : nil
    }

    /// The serial numbers of dates that are told from other numbers, from 1954 to 2064.
    private static let serialDates = 20_000...60_000

    /// Returns the year of a date that a spreadsheet has written as the number of its day, such as "36448" for 15 October
    /// 1999.
    static func year(ofSerialDate text: String) -> Int? {
        let digits = text.utf8.prefix(5)
        let fraction = text.utf8.dropFirst(5)
        guard digits.count == 5, let serial = Int(digits: digits), serialDates.contains(serial),
            fraction.isEmpty || fraction.first == UInt8(ascii: ".") && Int(digits: fraction.dropFirst()) != nil
        else { return nil }
        // Day 367 is 1 January 1901. In these years, every fourth one is a leap year.
        let (cycle, day) = (serial - 367).quotientAndRemainder(dividingBy: 1_461)
        return 1_901 + 4 * cycle + min(day / 365, 3)
    }

    /// Returns the year of a date with words: "15 Oct 1999", "Oct 15, 1999" and "15 de octubre de 1999" in any language,
    /// because of the day; without one, "October 1999" in a language whose months are known.
    private static func yearBesideWords(_ text: String) -> Int? {
        let parts = text.lowercased().unicodeScalars
            .split {
                !$0.properties.isAlphabetic && !("0"..."9").contains($0)
                    && $0.properties.generalCategory != .nonspacingMark
            }
            .map(String.init)
        var years: [Int] = []
        var days = 0
        var words: [String] = []
        for part in parts {
            let digits = part.utf8.prefix { JSONCursor.digits.contains($0) }
            let suffix = part.dropFirst(digits.count)
            switch digits.count {
            case 0: words.append(part)
            // "15th", "1er"
            case 1...2 where suffix.utf8.count <= 2: days += 1
            // An offset from UTC, such as "+0000".
            case 4 where suffix.isEmpty && digits.first == UInt8(ascii: "0"): break
            case 4 where suffix.isEmpty: years.append(Int(digits: digits) ?? 0)
            default: return nil
            }
        }
        guard years.count == 1, (1_000...2_999).contains(years[0]) else { return nil }
        let names = words.filter { !Months.fillers.contains($0) }
        let isDate = days > 0 ? !names.isEmpty && words.count <= 5 : names.count == 1 && Months.contain(names[0])
        return isDate ? years[0] : nil
    }
}

/// The names of months, in the languages whose names of columns are known.
enum Months {
    /// The words that may stand beside a month and a year.
    fileprivate static let fillers: Set<String> = ["de", "del", "of", "г", "год", "года"]

    /// The beginnings of the names, folded, from January on.
    private static let beginnings =
        """
        jan ene janv gen styc stycz янв oca ينا जन feb fev fevr lut фев sub فبر फर फ़र mar mär mrt maa мар مار मार्च \
        apr abr avr kwi апр nis أبر ابر अप्रै may mai mag mei maj май мая ماي मई jun juin giu cze июн haz يوني जून \
        jul juil lug lip июл tem يولي जुल aug ago aou aoû sie авг ağu agu أغس اغس अग sep set wrz сен eyl سبت सित \
        oct okt out ott paź paz окт eki أكت اكت अक्ट nov lis ноя kas نوف नव dec dez dic déc gru дек ara ديس दिस
        """
        .split(separator: " ").map(String.init)

    /// Whether a word in lower case is the name of a month, or its beginning.
    static func contain(_ word: String) -> Bool {
        word.unicodeScalars.count <= 12 && beginnings.contains(where: word.hasPrefix)
    }
}
