/// Finds the duration in a text.
enum DurationText {
    /// The longest bare number of seconds that is not taken for milliseconds.
    static let secondsLimit = 20_000

    /// Returns the seconds of "3:54", "90 min", "1h 35m", "3'54\"", "225000 ms", "PT1H35M", or of a bare number in a unit;
    /// `nil` for any other text, and for a duration that is out of range.
    /// - Parameter unit: The unit of a bare number; `nil` if it is unknown.
    static func seconds(in text: String, unit: ColumnNotation.TimeUnit?, of kind: CatalogueKind) -> Int? {
        let seconds: Int? =
            if let number = PlainNumber(text) {
                unit.flatMap(number.seconds)
            } else if text.utf8.contains(UInt8(ascii: ":")) {
                time(text, unit: unit, areMinutesClear: kind == .songs && unit != .hours)
            } else {
                units(text)
            }
        return seconds.flatMap { ItemDuration.range.contains($0) ? $0 : nil }
    }

    /// Returns the seconds of a time. "2:19" is minutes and seconds for songs. For movies it may be hours and minutes as well,
    /// so only a time of three parts, or one with its unit, is clear.
    private static func time(_ text: String, unit: ColumnNotation.TimeUnit?, areMinutesClear: Bool) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { String($0).trimmed }
        guard (2...3).contains(parts.count), let last = parts.last, let quantities = Quantities(last),
            quantities.prefix.isEmpty, quantities.parts.count == 1
        else { return nil }
        // Some programs write "3:54.2" or "00:03:54.200".
        let digits = last.utf8.prefix { JSONCursor.digits.contains($0) }
        let whole = parts.dropLast() + [String(Substring(digits))]
        guard let time = ItemDuration(whole.joined(separator: ":"))?.seconds else { return nil }
        let name = quantities.parts[0].unit
        switch (parts.count, self.unit(named: name)) {
        case (3, nil) where name.isEmpty, (3, hour): return time
        case (2, nil) where name.isEmpty && areMinutesClear, (2, minute) where areMinutesClear: return time
        case (2, hour),
            (2, nil) where name.isEmpty && unit == .hours:
            return time * 60
        default: return nil
        }
    }

    /// Returns the seconds of a duration of minutes and seconds that a spreadsheet has taken for a time of day: "03:54:00" or
    /// "3:54:00 AM" is 3:54, and "12:03:54 AM" as well.
    static func seconds(inTimeOfDay text: String) -> Int? {
        let isMorning = text.lowercased().hasSuffix(" am")
        let parts = (isMorning ? text.dropLast(3) : text[...]).split(separator: ":").map { Int(digits: $0.utf8) }
        guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2], minutes < 60,
            seconds < 60
        else { return nil }
        let time = isMorning && hours == 12 ? minutes * 60 + seconds : seconds == 0 ? hours * 60 + minutes : nil
        return time.flatMap { ItemDuration.range.contains($0) ? $0 : nil }
    }

    private static let hour = 3_600_000
    private static let minute = 60_000
    private static let second = 1_000

    /// The names of units, in lower case, by their number of milliseconds.
    private static let names: [Int: Set<String>] = [
        // "P0DT3M45S"
        86_400_000: ["d", "dt"],
        hour: [
            "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures", "hora", "horas", "ora",
            "ore",
            "u", "uur", "uren", "g", "godz", "godzina", "godziny", "godzin", "ч", "час", "часа", "часов", "sa", "saat",
            "小时", "小時", "時間", "시간", "ساعة", "ساعات", "घंटा", "घंटे",
        ],
        minute: [
            "m", "mn", "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos", "minuti", "minuut", "minuta",
            "minuty", "minut", "мин", "минута", "минуты", "минут", "dk", "dak", "dakika", "分", "分钟", "分鐘", "분", "دقيقة",
            "دقائق", "मिनट", "'", "′", "’", "´",
        ],
        second: [
            "s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden", "seconde", "secondes", "seconden",
            "segundo", "segundos", "seg", "secondo", "secondi", "sekunda", "sekundy", "sekund", "с", "сек", "секунда",
            "секунды", "секунд", "sn", "saniye", "秒", "초", "ثانية", "ثوان", "सेकंड", "\"", "″", "”", "''", "’’",
        ],
        1: ["ms", "msec", "msecs", "millis", "millisecond", "milliseconds", "millisekunden", "мс"],
    ]

    private static let unitsByName = [String: Int](
        names.flatMap { unit, names in names.map { ($0, unit) } },
        uniquingKeysWith: { first, _ in first }
    )

    /// The words between two parts of a duration.
    private static let connectives: Set<String> = ["and", "&", "und", "y", "e", "et", "en", "i", "и", "ve"]

    /// Returns a unit by its name, with or without "and" after it.
    private static func unit(named name: String) -> Int? {
        let words = name.split { " .,".contains($0) }.map(String.init)
        guard let first = words.first, words.dropFirst().allSatisfy(connectives.contains) else { return nil }
        return unitsByName[first]
    }

    /// Returns the seconds of numbers with units, the largest first. A last number without one, as in "1h35", is in the
    /// next smaller unit.
    private static func units(_ text: String) -> Int? {
        guard let quantities = Quantities(text), ["", "p", "pt"].contains(quantities.prefix) else { return nil }
        var milliseconds = 0
        var smallest = Int.max
        for (index, part) in quantities.parts.enumerated() {
            let isLast = index == quantities.parts.count - 1
            let bare = isLast && part.unit.isEmpty ? [hour: minute, minute: second][smallest] : nil
            guard let unit = bare ?? self.unit(named: part.unit), unit < smallest,
                part.number.thousandths <= 1_000_000_000_000
            else { return nil }
            smallest = unit
            switch unit {
            case 1, second:
                guard let seconds = part.number.seconds(in: unit == 1 ? .milliseconds : .seconds) else { return nil }
                milliseconds += seconds * 1_000
            default: milliseconds += part.number.thousandths * (unit / 1_000)
            }
        }
        return (milliseconds + 500) / 1_000
    }
}
