extension ColumnPlan {
    static let datesBesideTimes: Set<String> = [
        "date", "datum", "fecha", "data", "дата", "日期", "日付", "tarih", "day", "startdate", "playedon",
    ]
    private static let timesOfDay: Set<String> = [
        "time", "zeit", "hora", "heure", "ora", "tijd", "temps", "czas", "время", "时间", "時間",
    ]

    /// Decides about the columns of durations: whether they are times of day, and the unit of their bare numbers.
    /// - Parameter names: The columns to decide about; `nil` for all.
    mutating func decideDurations(
        _ samples: ColumnSamples,
        of names: Set<String>? = nil
    ) {
        // Neither the minutes nor the seconds are the whole duration.
        if matches["seconds"] != nil, let minutes = FieldNames.minuteNames.first(where: { matches[$0] != nil }) {
            matches["seconds"] = nil
            matches[minutes] = nil
        }
        for (name, match) in matches where match.field == .duration && names?.contains(name) ?? true {
            let values = samples.numbers(of: name)
            let hasDate = !Self.datesBesideTimes.isDisjoint(with: samples.normalizedNames)
            let hasUnits = values.allSatisfy { $0.unicodeScalars.contains { $0.properties.isAlphabetic } }
            if kind == .songs, !hasDate, values.count > 1,
                values.allSatisfy({ DurationText.seconds(inTimeOfDay: $0) != nil })
            {
                matches[name]?.notation = .timeOfDay
            } else if hasDate && Self.timesOfDay.contains(name) && !hasUnits
                || values.contains(where: { Self.isTimeOfDay($0, kind) })
                || Self.timesOfDay.contains(name) && Self.areTimesOfDay(values)
            {
                matches[name] = nil
            } else if kind == .movies, Self.areHoursAndMinutes(values) {
                matches[name]?.notation = .duration(.hours, of: kind)
            } else if match.notation == .duration(nil, of: kind) {
                matches[name]?.notation = Self.durationNotation(of: name, values, kind)
            }
        }
    }

    /// Whether a text is a time of day, or a duration that no song has.
    private static func isTimeOfDay(_ text: String, _ kind: CatalogueKind) -> Bool {
        let text = text.lowercased()
        if kind == .songs, text.hasSuffix("h") || text.hasSuffix("uhr"), text.contains(":") { return true }
        if text.hasSuffix("am") || text.hasSuffix("pm") || text.hasSuffix("a.m.") || text.hasSuffix("p.m.") {
            return true
        }
        let parts = text.split(separator: ":")
        guard parts.count == 3, let hours = Int(digits: parts[0].utf8) else { return false }
        return hours >= (kind == .songs ? 5 : 12)
    }

    /// Whether the values of a column called "Time" are the times of a log, in their order, which may go on after midnight. A
    /// list of songs may be in the order of their durations, too, but these are rather written as "8:03" than "08:03".
    private static func areTimesOfDay(_ values: [String]) -> Bool {
        let times = values.compactMap { value -> Int? in
            let parts = value.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, let hours = Int(digits: parts[0].utf8), let minutes = Int(digits: parts[1].utf8)
            else { return nil }
            return hours < 24 && minutes < 60 ? hours * 60 + minutes : nil
        }
        guard times.count == values.count, times.count > 1 else { return false }
        let steps = zip(times, times.dropFirst()).map { ($1 - $0 + 2_160) % 1_440 - 720 }
        let rising = steps.count { $0 >= 0 }
        let falling = steps.count { $0 <= 0 }
        let median = times.sorted()[times.count / 2]
        // Where songs would be very long, or are many, most of the times are enough: a few songs are often nearly in order.
        let isOrderClear = median >= 720 || times.count >= 20
        let limit = isOrderClear ? 3 * steps.count : 4 * steps.count
        guard 4 * max(rising, falling) >= limit else { return false }
        let hasTwoDigits = values.allSatisfy { $0.utf8.count == 5 } && values.contains { $0.hasPrefix("0") }
        if hasTwoDigits || median >= 720 && times.count > 2 { return true }
        // A list of songs may be in the order of their durations.
        return times.count >= 5 && !(120..<420).contains(median)
    }

    /// Whether values such as "1:35" are hours and minutes, because movies would be too short if they were minutes and
    /// seconds: there are several, and they are about as long as movies are.
    private static func areHoursAndMinutes(_ values: [String]) -> Bool {
        let times = values.compactMap { value -> Int? in
            let parts = value.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, let hours = Int(digits: parts[0].utf8), parts[1].utf8.count == 2,
                let minutes = Int(digits: parts[1].utf8)
            else { return nil }
            return hours < 5 && minutes < 60 ? hours * 60 + minutes : nil
        }
        return times.count == values.count && times.count >= 3 && (75...165).contains(times.sorted()[times.count / 2])
    }

    /// Returns the notation of durations whose bare numbers have no unit in the name of their column.
    private static func durationNotation(
        of name: String,
        _ values: [String],
        _ kind: CatalogueKind
    ) -> ColumnNotation {
        let numbers = values.compactMap { PlainNumber($0)?.thousandths }.filter { $0 > 0 }
        // Beside times such as 3:20, "3.45" is rather 3:45 than a number of seconds.
        let hasTimes = kind == .songs && values.contains { $0.utf8.contains(UInt8(ascii: ":")) }
        if hasTimes, numbers.contains(where: { !$0.isMultiple(of: 1_000) }) { return .duration(nil, of: kind) }
        return .duration(unit(of: name, numbers, kind), of: kind)
    }

    /// Returns the unit of the numbers in a column, which are in thousandths; `nil` if none fits.
    private static func unit(
        of name: String,
        _ numbers: [Int],
        _ kind: CatalogueKind
    ) -> ColumnNotation.TimeUnit? {
        guard let least = numbers.min(), let most = numbers.max() else { return nil }
        let limit = DurationText.secondsLimit * 1_000
        // A list in milliseconds may have a few very short tracks. Where several songs last hours, the unit is a smaller one.
        if 2 * numbers.count(where: { $0 > limit }) > numbers.count {
            return numbers.sorted()[numbers.count / 2] < 1_000 * limit ? .milliseconds : nil
        }
        switch kind {
        case .songs:
            // Among seconds, "3.5" is rather a number of minutes.
            if most >= 60_000, numbers.contains(where: { $0 < 20_000 && !$0.isMultiple(of: 1_000) }) { return nil }
            // A list in which no song has a minute is rather one of minutes.
            return most >= 60_000 && most <= limit ? .seconds : nil
        case .movies:
            // "2.50" may be hours, and so may movies of less than ten minutes.
            if numbers.contains(where: { $0 < 10_000 && !$0.isMultiple(of: 1_000) }) { return nil }
            let longest = numbers.filter { $0 < 1_000_000 }.max()
            if most < 1_000_000 { return most >= 10_000 ? .minutes : nil }
            // A day of film is one of the longest movies; from then on, the number may be one of seconds.
            if let longest, longest >= 10_000, numbers.allSatisfy({ $0 < 1_440_000 || $0 >= 6_000_000 }) {
                return .minutes
            }
            return least >= 1_000_000 && name != "runtime" ? .seconds : nil
        }
    }
}
